import { createClient } from "../../../src/api/index.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { startService, useService } from "../../support/service.js";

/** The types whose destroy deletes an object, with the operations that delete it and show what is left. */
const DELETED = [
  ["bunny_shield_access_list", "deleteAccessList", "listAccessLists"],
  ["bunny_shield_exception", "deleteEdgeRule", "getPullZone"],
  ["bunny_shield_rate_limit", "deleteRateLimit", "listRateLimits"],
  ["bunny_shield_waf_rule", "deleteWafRule", "listWafRules"],
  ["bunny_shield_custom_page", "deleteCustomPage", "getCustomPage"],
] as const;

describe.each(DELETED)("the destroy of %s", (type, deletion, look) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const config = { ...attributes, ...(type === "bunny_shield_custom_page" && { on_destroy: "delete" }) };
  const used = useService(seed && { seed });
  const walks = () => driveWalks(used.service, type, undefined, withoutWaits);
  const isOf = ({ operation }: { readonly operation: string | null }): boolean =>
    operation === deletion || operation === look;

  it("costs one look after it", async () => {
    const stored = await walks().apply(config);
    used.service.resetRequests();
    expect(errorsIn(await walks().destroy(stored))).toEqual([]);
    const asked = used.service.requests().filter(isOf);
    expect(asked.slice(-2).map(({ operation }) => operation)).toEqual([deletion, look]);
    expect(asked.filter(({ operation }) => operation === deletion)).toHaveLength(1);
  });

  it("that is acknowledged and not carried out is an error that keeps the state, and the next one deletes", async () => {
    const stored = await walks().apply(config);
    used.service.faults.add({ kind: "acknowledge", operation: deletion });
    const failed = await walks().destroy(stored);
    expect(errorsIn(failed).join()).toContain("confirmed the deletion, but the object still exists");
    expect(failed.state).toEqual(stored.state);
    expect(errorsIn(await walks().destroy(failed))).toEqual([]);
  });

  it("is done if the API shows the object for some seconds still", async () => {
    const stored = await walks().apply(config);
    used.service.faults.add({ kind: "lag", milliseconds: 100, times: null });
    const outcome = await driveWalks(used.service, type).destroy(stored);
    expect(errorsIn(outcome)).toEqual([]);
    expect(outcome.state).toBeNull();
  });
});

test("deletions that run at the same time share one look, which begins after the last of them", async () => {
  const lists = Array.from({ length: 8 }, (_, index) => ({ listId: 500 + index, shieldZoneId: 44, name: `L${index}` }));
  const service = await startService();
  try {
    let time = 0;
    const now = () => (time += 1); // No two readers come in the same millisecond.
    const client = createClient({ accessKey: service.accessKey, baseUrl: service.url, now });
    const input = (name: string) => ({ name, type: 0, content: "192.0.2.1" });
    const made = [];
    for (const { name } of lists) made.push(await client.accessLists.create(44, input(name)));
    service.resetRequests();
    service.faults.add({ kind: "delay", milliseconds: 20, operation: "deleteAccessList", times: 3 });
    service.faults.add({ kind: "delay", milliseconds: 60, operation: "deleteAccessList", times: null });
    await Promise.all(made.map(({ id }) => client.accessLists.delete(44, id)));
    const asked = service.requests().map(({ operation }) => operation);
    expect(asked).toEqual([...made.map(() => "deleteAccessList"), "listAccessLists"]);
  } finally {
    await service.close();
  }
});
