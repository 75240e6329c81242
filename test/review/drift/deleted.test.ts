import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";
import { driftOf, stateOf } from "./support/outside.js";

const DELETABLE = RESOURCE_TYPES.filter((type) => CASES[type](SEEDED).remove !== null);

it("all other types are settings, which exist as long as their zone or application", () => {
  expect(DELETABLE).toEqual([
    "bunny_shield_access_list",
    "bunny_shield_custom_page",
    "bunny_shield_exception",
    "bunny_shield_rate_limit",
    "bunny_shield_waf_rule",
  ]);
});

describe.each(DELETABLE)("%s", (type) => {
  const { seed, attributes, remove } = CASES[type](SEEDED);
  let service: TestService;
  beforeAll(async () => {
    service = await startService(seed && { seed });
  });
  afterAll(() => service.close());
  const walks = () => driveWalks(service, type, undefined, withoutWaits);

  it("deleted outside, is created again, or leaves the configuration", async () => {
    const created = await walks().apply(attributes);
    const before = stateOf(created);
    await remove?.(service, before);
    const gone = await walks().read(created);
    expect(gone.state).toBeNull();
    const { planned } = await walks().plan(attributes, gone);
    const drifted = driftOf({ type, config: attributes, before, found: null, planned });
    expect(drifted).toMatchObject({ change: "deleted", on_apply: [{ outcome: "recreates" }] });
    expect(drifted?.accept).toEqual([
      { text: `Remove the block of \`${type}.mine\` from the configuration, or its key from for_each.` },
    ]);
    // Without its block, no plan has a row for it, and it is forgotten.
    const without = driftOf({ type, config: undefined, before, found: null, planned: null });
    expect(without).toMatchObject({ on_apply: [{ outcome: "drops" }], accept: [] });
    const again = await walks().apply(attributes, gone);
    expect(errorsIn(again)).toEqual([]);
    const found = await walks().read(again);
    const next = await walks().plan(attributes, found);
    expect(next.planned).toEqual(found.state);
    const after = { type, config: attributes, before: stateOf(again), found: stateOf(found), planned: next.planned };
    expect(driftOf(after)).toBeUndefined();
  });
});
