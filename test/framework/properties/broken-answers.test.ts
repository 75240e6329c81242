import { computed, optional, optionalComputed, required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import { formatPath, type Path } from "../../../src/framework/values/path.js";
import { type ObjectValue, Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import { checkApply } from "../../../src/framework/rules/result-rules.js";
import { checkPlan } from "../../../src/framework/rules/plan-rules.js";
import { checkRead, checkUpgrade } from "../../../src/framework/rules/response-rules.js";
import type { Rule } from "../../../src/framework/rules/violation.js";
import * as types from "../../../src/framework/definition/types.js";
import { NULL, type Cty, whollyKnown } from "./core/cty.js";
import { pathExists } from "./core/paths.js";
import { objectType, schemaFromDefinition } from "./core/schema.js";
import { isCompletion, isValidPlan } from "./core/verdicts.js";
import { fromWire } from "./core/wire.js";

const doc = "An attribute.";
const { string, integer, int64, float64, listOf, mapOf, setOf, object } = types;

const schema: Attributes = {
  id: computed(string, { doc }),
  name: required(string, { doc }),
  note: optional(string, { doc }),
  size: optional(int64, { doc }),
  region: optionalComputed(string, { doc }),
  tags: optional(setOf(string), { doc }),
  labels: optional(mapOf(string), { doc }),
  hosts: optional(listOf(string), { doc }),
  rules: optional(listOf(object({ port: required(integer, { doc }), uid: computed(string, { doc }) })), { doc }),
  limits: optional(mapOf(object({ max: required(integer, { doc }), used: computed(integer, { doc }) })), { doc }),
  geo: optional(object({ lat: required(float64, { doc }), zone: computed(string, { doc }) }), { doc }),
};

type Values = Record<string, unknown>;

const config: Values = {
  id: null,
  name: "web",
  note: null,
  size: 2n ** 53n + 1n,
  region: null,
  tags: ["a", "b"],
  labels: { x: "1" },
  hosts: ["h1", "h2"],
  rules: [{ port: 80, uid: null }],
  limits: { cpu: { max: 4, used: null } },
  geo: { lat: 52.5, zone: null },
};

const prefixed = new Unknown(Buffer.from("8201c202a2692d", "hex"));

const plan: Values = {
  ...config,
  id: prefixed,
  region: UNKNOWN,

  rules: [{ port: 80, uid: UNKNOWN }],
  limits: { cpu: { max: 4, used: UNKNOWN } },
  geo: { lat: 52.5, zone: UNKNOWN },
};

const state: Values = {
  ...plan,
  id: "i-1",
  region: null,
  rules: [{ port: 80, uid: "u" }],
  limits: { cpu: { max: 4, used: 0 } },
  geo: { lat: 52.5, zone: "CET" },
};

function core(value: ObjectValue): Cty {
  return fromWire(objectType(schemaFromDefinition(schema)), encodeObject(schema, value).msgpack);
}

type Broken = readonly [what: string, rule: Rule, at: string, answer: ObjectValue];
type BrokenResult = readonly [...Broken, planned?: ObjectValue];

function check(found: readonly { readonly rule: Rule; readonly path: Path }[], rule: Rule, at: string): void {
  expect(found.map((violation) => [violation.rule, formatPath(violation.path)])).toContainEqual([rule, at]);
}

describe("a valid response", () => {
  it("passes both", () => {
    expect(checkPlan({ attributes: schema, prior: null, config, planned: plan })).toEqual([]);
    expect(isValidPlan(schemaFromDefinition(schema), NULL, core(config), core(plan))).toBe(true);
    expect(checkApply({ attributes: schema, planned: plan, newState: state })).toEqual([]);
    expect(isCompletion(core(plan), core(state))).toBe(true);
    expect(checkPlan({ attributes: schema, prior: state, config, planned: state })).toEqual([]);
    expect(isValidPlan(schemaFromDefinition(schema), core(state), core(config), core(state))).toBe(true);
    expect(checkRead({ attributes: schema, newState: state })).toEqual([]);
    expect(whollyKnown(core(state))).toBe(true);
  });
});

describe("a broken plan is caught by the rules and by the oracle", () => {
  const plans: readonly Broken[] = [
    ["no plan for what is configured", "plan_nullness", "", null],
    ["a configured value changed", "plan_differs", "name", { ...plan, name: "WEB" }],
    ["a configured value left to the API", "plan_differs", "name", { ...plan, name: UNKNOWN }],
    ["a configured value dropped", "plan_differs", "size", { ...plan, size: null }],
    ["digits lost", "plan_differs", "size", { ...plan, size: 2n ** 53n }],
    ["a value nobody configured", "plan_not_configured", "note", { ...plan, note: "made up" }],
    ["an unknown nobody configured", "plan_not_configured", "note", { ...plan, note: UNKNOWN }],
    ["a list reordered", "plan_differs", "hosts", { ...plan, hosts: ["h2", "h1"] }],
    ["a set grown", "plan_differs", "tags", { ...plan, tags: ["a", "b", "c"] }],
    ["a nested list grown", "plan_nested_elements", "rules", { ...plan, rules: [{ port: 80 }, { port: 81 }] }],
    [
      "a nested map's key renamed",
      "plan_nested_elements",
      'limits["ram"]',
      { ...plan, limits: { ram: { max: 4, used: null } } },
    ],
    ["a nested object dropped", "plan_nested_nullness", "geo", { ...plan, geo: null }],
    ["a nested object unknown", "plan_nested_unknown", "geo", { ...plan, geo: UNKNOWN }],
    ["a nested list unknown", "plan_nested_unknown", "rules", { ...plan, rules: UNKNOWN }],
    [
      "a value inside a nested object changed",
      "plan_differs",
      "geo.lat",
      { ...plan, geo: { lat: 52.6, zone: UNKNOWN } },
    ],
    [
      "a value inside a nested map changed",
      "plan_differs",
      'limits["cpu"].max',
      { ...plan, limits: { cpu: { max: 5 } } },
    ],
  ];
  it.each(plans)("%s: %s at %s", (_, rule, at, planned) => {
    check(checkPlan({ attributes: schema, prior: null, config, planned }), rule, at);
    expect(isValidPlan(schemaFromDefinition(schema), NULL, core(config), core(planned))).toBe(false);
  });

  it("a plan where nothing is configured", () => {
    check(checkPlan({ attributes: schema, prior: state, config: null, planned: state }), "plan_nullness", "");
    expect(isValidPlan(schemaFromDefinition(schema), core(state), NULL, core(state))).toBe(false);
  });

  const paths: readonly (readonly [string, Path])[] = [
    ["the whole object", []],
    ["an attribute that does not exist", [{ attributeName: "nome" }]],
    ["an index beyond the list", [{ attributeName: "hosts" }, { elementKeyInt: 2 }]],
    ["a key that is not in the map", [{ attributeName: "labels" }, { elementKeyString: "y" }]],
    ["a step into a set", [{ attributeName: "tags" }, { elementKeyString: "a" }]],
    ["an index into a set", [{ attributeName: "tags" }, { elementKeyInt: 0 }]],
    ["a step into a string", [{ attributeName: "name" }, { attributeName: "x" }]],
    ["the wrong kind of step", [{ attributeName: "hosts" }, { elementKeyString: "0" }]],
  ];
  it.each(paths)("a replacement because of %s", (_, path) => {
    const found = checkPlan({ attributes: schema, prior: state, config, planned: state, requiresReplace: [path] });
    check(found, "replace_path", formatPath(path));
    expect([state, plan].some((value) => pathExists(core(value), path))).toBe(false);
  });

  it("but not a replacement because of an existing value", () => {
    const requiresReplace: Path[] = [
      [{ attributeName: "note" }],
      [{ attributeName: "tags" }],
      [{ attributeName: "geo" }, { attributeName: "lat" }],
      [{ attributeName: "rules" }, { elementKeyInt: 0 }, { attributeName: "port" }],
      [{ attributeName: "limits" }, { elementKeyString: "cpu" }, { attributeName: "max" }],
    ];
    expect(checkPlan({ attributes: schema, prior: state, config, planned: state, requiresReplace })).toEqual([]);
    expect(requiresReplace.every((path) => pathExists(core(state), path))).toBe(true);
  });
});

describe("a broken result is caught by the rules and by the oracle", () => {
  const results: readonly BrokenResult[] = [
    ["nothing at all", "result_presence", "", null],
    ["something after a delete", "result_presence", "", state, null],
    ["a planned value changed", "result_differs", "name", { ...state, name: "WEB" }],
    ["a planned value dropped", "result_differs", "size", { ...state, size: null }],
    ["a value where null was planned", "result_differs", "note", { ...state, note: "made up" }],
    ["a promise broken", "result_refinement", "id", { ...state, id: "x-1" }],
    ["a promise broken by null", "result_refinement", "id", { ...state, id: null }],
    ["an unknown left", "unknown_result", "region", { ...state, region: UNKNOWN }],
    ["an unknown left inside a set", "unknown_result", "tags", { ...state, tags: ["a", UNKNOWN] }],
    ["a list shortened", "result_elements", "hosts", { ...state, hosts: ["h1"] }],
    ["a map's key added", "result_elements", 'labels["y"]', { ...state, labels: { x: "1", y: "2" } }],
    ["a map's key lost", "result_elements", 'labels["x"]', { ...state, labels: {} }],
    ["a set grown", "result_set", "tags", { ...state, tags: ["a", "b", "c"] }],
    ["a set's element lost", "result_set", "tags", { ...state, tags: ["a"] }],
    ["a set's element respelt", "result_set", "tags", { ...state, tags: ["a", "B"] }],
    [
      "a value in a nested map changed",
      "result_differs",
      'limits["cpu"].max',
      { ...state, limits: { cpu: { max: 5, used: 0 } } },
    ],
  ];
  const cases = results.map(([what, rule, at, newState, planned = plan]) => ({ what, rule, at, newState, planned }));
  it.each(cases)("$what: $rule at $at", ({ rule, at, newState, planned }) => {
    check(checkApply({ attributes: schema, planned, newState }), rule, at);
    const storable = whollyKnown(core(newState));
    expect(storable && isCompletion(core(planned), core(newState))).toBe(false);
  });

  it("but not a set that shrinks because its unknown elements become equal", () => {
    const planned = { ...plan, tags: ["a", UNKNOWN, UNKNOWN] };
    const newState = { ...state, tags: ["a"] };
    expect(checkApply({ attributes: schema, planned, newState })).toEqual([]);
    expect(isCompletion(core(planned), core(newState))).toBe(true);
  });
});

describe("a broken read result is caught by the rules and by the oracle", () => {
  const readings: readonly Broken[] = [
    ["an unknown read", "unknown_result", "geo.zone", { ...state, geo: { lat: 1, zone: UNKNOWN } }],
  ];
  it.each(readings)("%s: %s at %s", (_, rule, at, newState) => {
    check(checkRead({ attributes: schema, newState }), rule, at);
    check(checkUpgrade({ attributes: schema, state: newState }), rule, at);
    expect(whollyKnown(core(newState))).toBe(false);
  });

  it("an upgrade to null", () => {
    check(checkUpgrade({ attributes: schema, state: null }), "missing", "");
  });
});
