import { computed, optional, optionalComputed, required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import type { Path } from "../../../src/framework/values/path.js";
import { type ObjectValue, Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import * as types from "../../../src/framework/definition/types.js";
import { NULL, type Cty, whollyKnown } from "./cty.js";
import { pathExists } from "./paths.js";
import { objectType, schemaFromDefinition } from "./schema.js";
import { isCompletion, isValidPlan } from "./verdicts.js";
import { fromWire } from "./wire.js";

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

describe("a valid response", () => {
  it("passes", () => {
    expect(isValidPlan(schemaFromDefinition(schema), NULL, core(config), core(plan))).toBe(true);
    expect(isCompletion(core(plan), core(state))).toBe(true);
    expect(isValidPlan(schemaFromDefinition(schema), core(state), core(config), core(state))).toBe(true);
    expect(whollyKnown(core(state))).toBe(true);
  });
});

describe("core refuses a broken plan", () => {
  const plans: readonly (readonly [string, ObjectValue])[] = [
    ["no plan for what is configured", null],
    ["a configured value changed", { ...plan, name: "WEB" }],
    ["a configured value left to the API", { ...plan, name: UNKNOWN }],
    ["a configured value dropped", { ...plan, size: null }],
    ["digits lost", { ...plan, size: 2n ** 53n }],
    ["a value nobody configured", { ...plan, note: "made up" }],
    ["an unknown nobody configured", { ...plan, note: UNKNOWN }],
    ["a list reordered", { ...plan, hosts: ["h2", "h1"] }],
    ["a set grown", { ...plan, tags: ["a", "b", "c"] }],
    ["a nested list grown", { ...plan, rules: [{ port: 80 }, { port: 81 }] }],
    ["a nested map's key renamed", { ...plan, limits: { ram: { max: 4, used: null } } }],
    ["a nested object dropped", { ...plan, geo: null }],
    ["a nested object unknown", { ...plan, geo: UNKNOWN }],
    ["a nested list unknown", { ...plan, rules: UNKNOWN }],
    ["a value inside a nested object changed", { ...plan, geo: { lat: 52.6, zone: UNKNOWN } }],
    ["a value inside a nested map changed", { ...plan, limits: { cpu: { max: 5 } } }],
  ];
  it.each(plans)("%s", (_, planned) => {
    expect(isValidPlan(schemaFromDefinition(schema), NULL, core(config), core(planned))).toBe(false);
  });

  it("a plan where nothing is configured", () => {
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
    expect(requiresReplace.every((path) => pathExists(core(state), path))).toBe(true);
  });
});

describe("core refuses a broken result", () => {
  const results: readonly (readonly [string, ObjectValue, ObjectValue?])[] = [
    ["nothing at all", null],
    ["something after a delete", state, null],
    ["a planned value changed", { ...state, name: "WEB" }],
    ["a planned value dropped", { ...state, size: null }],
    ["a value where null was planned", { ...state, note: "made up" }],
    ["a promise broken", { ...state, id: "x-1" }],
    ["a promise broken by null", { ...state, id: null }],
    ["an unknown left", { ...state, region: UNKNOWN }],
    ["an unknown left inside a set", { ...state, tags: ["a", UNKNOWN] }],
    ["a list shortened", { ...state, hosts: ["h1"] }],
    ["a map's key added", { ...state, labels: { x: "1", y: "2" } }],
    ["a map's key lost", { ...state, labels: {} }],
    ["a set grown", { ...state, tags: ["a", "b", "c"] }],
    ["a set's element lost", { ...state, tags: ["a"] }],
    ["a set's element respelt", { ...state, tags: ["a", "B"] }],
    ["a value in a nested map changed", { ...state, limits: { cpu: { max: 5, used: 0 } } }],
  ];
  it.each(results.map(([what, newState, planned = plan]) => ({ what, newState, planned })))(
    "$what",
    ({ newState, planned }) => {
      const storable = whollyKnown(core(newState));
      expect(storable && isCompletion(core(planned), core(newState))).toBe(false);
    },
  );

  it("but not a set that shrinks because its unknown elements become equal", () => {
    const planned = { ...plan, tags: ["a", UNKNOWN, UNKNOWN] };
    const newState = { ...state, tags: ["a"] };
    expect(isCompletion(core(planned), core(newState))).toBe(true);
  });
});
