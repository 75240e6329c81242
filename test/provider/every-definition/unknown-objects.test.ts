import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

/** What refers to an object by ID and reads it to plan a create: the attribute, and an ID that the account does not have. */
const REFERENCES = [
  ["bunny_app_autoscaling", "app_id", "app-none", {}],
  ["bunny_shield_bot_detection", "shield_zone_id", 999, {}],
  ["bunny_shield_upload_scanning", "shield_zone_id", 999, {}],
  ["bunny_shield_custom_page", "shield_zone_id", 999, {}],
  ["bunny_shield_api_guardian", "shield_zone_id", 999, {}],
  ["bunny_shield_api_guardian_endpoint", "shield_zone_id", 999, {}],
  ["bunny_shield_waf_rule", "shield_zone_id", 999, {}],
  ["bunny_shield_bot_category_action", "shield_zone_id", 999, {}],
  ["bunny_shield_bot_category_action", "category", "system", {}],
  ["bunny_shield_bot_action", "bot_id", 99_999, {}],
  ["bunny_shield_access_list_configuration", "list_id", 99_999, { action: "block" }],
] as const;

it.each(REFERENCES)("%s with a %s that nothing has fails in the plan, at the attribute", async (...reference) => {
  const [type, attribute, id, along] = reference;
  const config = { ...CASES[type](SEEDED).attributes, ...along, [attribute]: id };
  const { diagnostics } = await driveWalks(used.service, type).plan(config);
  const errors = diagnostics.filter(({ severity }) => severity === 1);
  expect(errors.map((one) => one.attribute?.steps[0]?.attributeName)).toEqual([attribute]);
  expect(errors[0]?.detail).not.toBe("");
});

it("a failure of the API is none of what is planned: the create may succeed", async () => {
  used.service.faults.add({ operation: "getAutoscaling", kind: "empty", status: 500, times: null });
  const { diagnostics } = await driveWalks(used.service, "bunny_app_autoscaling").plan({
    ...{ app_id: "app-none", min: 1, max: 2 },
  });
  expect(diagnostics).toEqual([]);
});
