import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const type = "bunny_shield_exception";
const { attributes, updates, importId } = CASES[type](SEEDED);
const used = useService();

// The vendor's documents differ in both (docs/reference/edge-rules.md).
it.each([
  ["codes as numbers, and an answer", { edgeRuleCodes: "numbers", edgeRuleAnswer: "rule" }],
  ["codes as names", { edgeRuleCodes: "names", edgeRuleAnswer: "rule" }],
  ["writes that answer nothing", { edgeRuleCodes: "numbers", edgeRuleAnswer: "empty" }],
] as const)("creates, changes, reads, imports, and deletes with %s", async (_name, variants) => {
  await used.service.reset();
  used.service.setVariants(variants);
  const walks = driveWalks(used.service, type);
  const created = await walks.apply(attributes);
  expect({ errors: errorsIn(created), state: created.state }).toMatchObject({ errors: [], state: attributes });
  const wanted = { ...attributes, ...updates, allow_catch_all: false };
  const changed = await walks.apply(wanted, created);
  expect({ errors: errorsIn(changed), state: changed.state }).toMatchObject({ errors: [], state: wanted });
  expect((await walks.read(changed)).state).toEqual(changed.state);
  const imported = await walks.import(importId(changed.state ?? {}));
  expect((await walks.plan(wanted, imported)).planned).toEqual(imported.state);
  expect(errorsIn(await walks.destroy(changed))).toEqual([]);
  expect((await walks.read(changed)).state).toBeNull();
});
