import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { edgeRule, LIST, official, SHIELD, shieldWith } from "../support/official-objects.js";
import { type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const SITE = "bunnynet_pullzone_shield.main";
const OFFICE = "bunnynet_pullzone_access_list.office";

const driftOf = (drifted: JsonObject, planned: readonly JsonObject[] = []) =>
  driftStack(
    planOf(planJson(planned, { resource_drift: [drifted] })),
    { name: "site", source: "site", constructPath: noConstructs },
    [],
  ).stack;

it.each([
  ["the WAF off", official(SITE, SHIELD, shieldWith("waf", { enabled: false })), "`waf.enabled` `true` → `false`"],
  ["a managed list off", official(SITE, SHIELD, { ...SHIELD, access_list: [] }), "Managed list `1`: No longer blocks"],
  ["a list that bypasses", official(OFFICE, LIST, { ...LIST, action: "Bypass" }), "action `Block` → `Bypass`"],
  ["a deleted list", official(OFFICE, LIST, null), "No longer blocks"],
  [
    "an edge rule that skips more",
    official("bunnynet_pullzone_edgerule.e", edgeRule(["ForceSSL"]), edgeRule(["DisableShield"])),
    "now skip all of Shield",
  ],
])("the drift report judges %s", (_, row, text) => {
  const { verdict, direction, drifted } = driftOf(row);
  expect([verdict, direction]).toEqual(["drift", "loosens"]);
  expect(drifted[0]?.object.findings.map((found) => found.text).join("\n")).toContain(text);
});

it("compares a list with others of its pull zone as they are", () => {
  const wide: JsonObject = { ...LIST, id: 9, entries: ["192.0.0.0/8"] };
  const row = official(OFFICE, LIST, { ...LIST, entries: ["198.51.100.0/24"] });
  expect(driftOf(row).direction).toBe("mixed");
  expect(driftOf(row, [official("bunnynet_pullzone_access_list.wide", wide, wide)]).direction).toBe("tightens");
});

it("leaves out what is only written in another order", () => {
  const entries = ["192.0.2.0/24", "198.51.100.0/24"];
  const row = official(OFFICE, { ...LIST, entries }, { ...LIST, entries: entries.toReversed() });
  expect(driftOf(row)).toMatchObject({ verdict: "no drift", respelt: 1 });
});
