import { change } from "../review/support/plan-builder.js";
import { driveWalks, errorsIn } from "../support/provider-driver.js";
import { addBypass, current, driftOf, foundBeside, json, managed, rowsOf, useService } from "./support/unmanaged.js";

useService();

it.each([
  ["all requests", "*", true, ["high"]],
  ["a pattern", "/webhooks/*", true, ["medium"]],
  ["a rule that is off", "*", false, []],
] as const)("judges an edge rule by what it reaches: %s", async (_name, pattern, enabled, expected) => {
  const conditions = [{ type: "url", patterns: [pattern] }];
  const exception = { pull_zone_id: 9001, disables: ["shield"], conditions, enabled, allow_catch_all: true };
  expect(errorsIn(await driveWalks(current.service, "bunny_shield_exception").apply(exception))).toEqual([]);
  expect((await foundBeside()).map(({ severity }) => severity)).toEqual(expected);
});

it("finds an acknowledged edge rule again that gets another action, which no attribute shows", async () => {
  const rule = { ActionType: 28, Triggers: [{ Type: 0, PatternMatches: ["/a"] }], ExtraActions: [] as object[] };
  const path = "/pullzone/9001/edgerules/addOrUpdate";
  const { Guid } = (await current.service.send("POST", path, rule)) as { readonly Guid: string };
  const rows = rowsOf(await driftOf([managed]));
  expect(await driftOf([managed], rows)).toMatchObject({ unmanaged: 0 });
  await current.service.send("POST", path, { ...rule, Guid, ExtraActions: [{ ActionType: 15 }] });
  expect(await driftOf([managed], rows)).toMatchObject({ unmanaged: 1 });
});

it("looks into the zone of a stack that has only an exception, which names its pull zone", async () => {
  await addBypass();
  const exception = { pull_zone_id: 9001, disables: ["waf"], conditions: [{ type: "url", patterns: ["/a"] }] };
  const made = await driveWalks(current.service, "bunny_shield_exception").apply(exception);
  const own = change("bunny_shield_exception.own", json(made.state), json(made.state));
  const { stacks } = await driftOf([own]);
  expect(JSON.stringify(stacks)).toContain("bunny_shield_access_list.everybody");
  expect(JSON.stringify(stacks)).not.toContain("bunny_shield_exception");
});

it.each([
  [true, ["incomplete"]],
  [false, []],
])("judges an edge rule that no configuration can declare where it is on: %s", async (Enabled, expected) => {
  const rule = {
    ActionType: 28,
    TriggerMatchingType: 0,
    Triggers: [{ Type: 99, PatternMatches: ["/a"], PatternMatchingType: 0 }],
    Description: "Of a later release",
    Enabled,
  };
  await current.service.send("POST", "/pullzone/9001/edgerules/addOrUpdate", rule);
  const { matched_conditions: matched } = await driftOf([managed]);
  expect(matched.map(({ condition }) => condition).filter((name) => name === "incomplete")).toEqual(expected);
});
