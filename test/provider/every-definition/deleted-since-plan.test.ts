import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const RULE = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" };
const LIMIT = { conditions: [RULE], action: "rate_limit", request_count: 10, timeframe: 60, block_time: 300 };
const zone = { shield_zone_id: 42 };

/** What is deleted between plan and apply, where, and the change that the apply would make. */
const DELETED = [
  [
    "bunny_shield_access_list",
    "/shield/shield-zone/42/access-lists/",
    "list_id",
    { ...zone, name: "Office", type: "ip", entries: ["192.0.2.1"] },
    { entries: ["192.0.2.2"] },
  ],
  [
    "bunny_shield_waf_rule",
    "/shield/waf/custom-rule/",
    "waf_rule_id",
    { ...zone, name: "Admin", conditions: [RULE], action: "block" },
    { description: "Nobody" },
  ],
  [
    "bunny_shield_rate_limit",
    "/shield/rate-limit/",
    "rate_limit_id",
    { ...zone, name: "Login", ...LIMIT },
    { description: "Ten a minute" },
  ],
] as const;

it.each(DELETED)("%s that was deleted since the plan: the update says to plan again", async (...deleted) => {
  const [type, path, id, config, change] = deleted;
  const drive = driveWalks(used.service, type, undefined, withoutWaits);
  const created = await drive.apply(config);
  await used.service.send("DELETE", `${path}${Number(created.state?.[id])}`);
  const updated = await drive.apply({ ...config, ...change }, created);
  const [error, ...others] = errorsIn(updated);
  expect(error).toMatch(/deleted outside of Terraform after [a-z ]+\. Make a new plan/);
  expect(error).toMatch(/errorKey not_found/);
  expect(error).not.toMatch(/Check the (identifiers|rule's id)/);
  expect(others).toEqual([]);
  expect(updated.state?.[id]).toBe(created.state?.[id]);
});

it("what an update cannot reach because of a gateway is not called deleted", async () => {
  const [type, , , config, change] = DELETED[0];
  const drive = driveWalks(used.service, type, undefined, withoutWaits);
  const created = await drive.apply(config);
  used.service.faults.add({ method: "PATCH", kind: "html", status: 404, times: null });
  const [error] = errorsIn(await drive.apply({ ...config, ...change }, created));
  expect(error).toContain("The object was not removed from the state.");
  expect(error).toContain("so a proxy or gateway may have sent it. Check the base URL and any proxy");
  expect(error).not.toMatch(/Make a new plan/);
});
