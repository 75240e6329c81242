import { checkApply } from "../../../src/framework/rules/result-rules.js";
import {
  checkData,
  checkEphemeral,
  checkFunctionResult,
  checkGeneratedConfig,
  checkIdentity,
  checkImport,
  checkMove,
  checkRead,
  checkUpgrade,
} from "../../../src/framework/rules/response-rules.js";
import { checkPlan } from "../../../src/framework/rules/plan-rules.js";
import { computed, optional, required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { formatPath } from "../../../src/framework/values/path.js";
import { type ObjectValue, Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import { type Violation, violationDiagnostics } from "../../../src/framework/rules/violation.js";
import * as types from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const nested = types.object({ host: required(types.string, { doc }), uid: computed(types.string, { doc }) });
const schema: Attributes = {
  name: required(types.string, { doc }),
  id: computed(types.string, { doc }),
  one: optional(nested, { doc }),
  list: optional(types.listOf(nested), { doc }),
  map: optional(types.mapOf(nested), { doc }),
};
const empty = { name: "x", id: "1", one: null, list: null, map: null };

function brief(violations: readonly Violation[]): string[] {
  return violations.map(({ rule, path }) => `${rule} ${formatPath(path)}`.trim());
}

describe("states that are imported, upgraded or moved, and data sources", () => {
  const checks = [checkImport, checkUpgrade, checkMove, checkData];
  const cases: readonly (readonly [string, ObjectValue, string[]])[] = [
    ["whole", empty, []],
    ["null", null, ["missing"]],
    ["unknown", UNKNOWN, ["unknown_result"]],
    ["partly unknown", { ...empty, list: [{ host: "h", uid: UNKNOWN }] }, ["unknown_result list[0].uid"]],
  ];
  it.each(cases)("are judged when %s", (_, state, expected) => {
    for (const check of checks) expect(brief(check({ attributes: schema, state }))).toEqual(expected);
  });
});

describe("types", () => {
  const typed: Attributes = {
    s: optional(types.string, { doc }),
    b: optional(types.bool, { doc }),
    i: optional(types.integer, { doc }),
    l: optional(types.int64, { doc }),
    f: optional(types.float64, { doc }),
    n: optional(types.number, { doc }),
    set: optional(types.setOf(types.integer), { doc }),
    map: optional(types.mapOf(types.integer), { doc }),
  };
  it.each([
    ["s", 1],
    ["b", "true"],
    ["i", 1.5],
    ["i", 1n],
    ["l", 1],
    ["l", 2n ** 63n],
    ["f", Number.NaN],
    ["f", Infinity],
    ["n", 1],
    ["set", {}],
    ["map", []],
    ["set", [1, "x", "y"]],
  ])("are checked: %s is not %p", (name, value) => {
    expect(brief(checkRead({ attributes: typed, newState: { [name]: value } }))).toEqual([`type ${name}`]);
  });

  it("include the names of attributes, at any depth", () => {
    const newState = { ...empty, extra: 1, map: { k: { host: "h", uid: "u", other: null } } };
    expect(brief(checkRead({ attributes: schema, newState }))).toEqual(["type", 'type map["k"]']);
  });
});

describe("ephemeral resources", () => {
  const config = { ...empty, id: null, one: { host: "h", uid: null } };
  it("must return what is configured and may set the rest", () => {
    const result = { ...config, id: "1", one: { host: "h", uid: "u" } };
    expect(checkEphemeral({ attributes: schema, config, result })).toEqual([]);
  });
  it.each([
    ["nothing", null, ["missing"]],
    ["an unknown", { ...config, id: UNKNOWN }, ["unknown_result id"]],
    ["another value", { ...config, name: "y" }, ["plan_differs name"]],
    ["a value nobody configured", { ...config, list: [] }, ["plan_not_configured list"]],
  ])("must not return %s", (_, result, expected) => {
    expect(brief(checkEphemeral({ attributes: schema, config, result }))).toEqual(expected);
  });
});

describe("identities", () => {
  const attributes = { zone: required(types.integer, { doc }), id: required(types.integer, { doc }) };
  const identity = { zone: 1, id: 2 };
  it("must be complete, known and stable", () => {
    expect(checkIdentity({ attributes, identity })).toEqual([]);
    expect(checkIdentity({ attributes, identity, prior: { id: 2, zone: 1 } })).toEqual([]);
    expect(checkIdentity({ attributes, identity, prior: { zone: 1, id: UNKNOWN } })).toEqual([]);
    expect(checkIdentity({ attributes, identity, prior: { zone: 7, id: null } })).toEqual([]);
  });
  it.each<[string, ObjectValue, string[]]>([
    ["absent", null, ["missing"]],
    ["incomplete", { zone: 1, id: null }, ["identity id"]],
    ["unknown", { zone: 1, id: UNKNOWN }, ["unknown_result id"]],
    ["of the wrong type", { zone: 1, id: "2" }, ["type id"]],
    ["another one than before", { zone: 1, id: 3 }, ["identity"]],
  ])("must not be %s", (_, broken, expected) => {
    expect(brief(checkIdentity({ attributes, identity: broken, prior: identity }))).toEqual(expected);
  });
});

describe("generated configurations", () => {
  it("leave out what only the API sets, at any depth", () => {
    const inner = { host: "h", uid: null };
    const config = { ...empty, id: null, one: inner, list: [inner], map: { k: inner } };
    expect(checkGeneratedConfig({ attributes: schema, config })).toEqual([]);
  });
  it("are rejected otherwise", () => {
    const inner = { host: "h", uid: "u" };
    const config = { ...empty, one: inner, list: [inner], map: { k: inner } };
    expect(brief(checkGeneratedConfig({ attributes: schema, config }))).toEqual(
      ["id", "one.uid", "list[0].uid", 'map["k"].uid'].map((path) => `config_shape ${path}`),
    );
    expect(brief(checkGeneratedConfig({ attributes: schema, config: null }))).toEqual(["missing"]);
  });
});

describe("functions", () => {
  it("must return a known value of their type", () => {
    const type = types.setOf(types.string);
    expect(checkFunctionResult({ type, result: ["a"] })).toEqual([]);
    expect(brief(checkFunctionResult({ type, result: ["a", 1] }))).toEqual(["type"]);
    expect(brief(checkFunctionResult({ type, result: UNKNOWN }))).toEqual(["unknown_result"]);
  });
});

describe("plans", () => {
  it("may return an unknown configuration, whole or in part, and nothing else", () => {
    const config = { ...empty, id: null, list: UNKNOWN };
    const planned = { ...config, id: UNKNOWN };
    const check = (plan: ObjectValue): string[] =>
      brief(checkPlan({ attributes: schema, prior: null, config, planned: plan }));
    expect(check(planned)).toEqual([]);
    expect(check({ ...planned, list: new Unknown(Buffer.from("8101c2", "hex")) })).toEqual([]);
    expect(check({ ...planned, list: [] })).toEqual(["plan_nested_elements list"]);
    expect(check({ ...planned, name: UNKNOWN })).toEqual(["plan_differs name"]);
  });

  it("may split an unknown object into attributes only if these are computed", () => {
    const config = { ...empty, id: null, one: UNKNOWN };
    const planned = { ...config, one: { host: UNKNOWN, uid: "u" } };
    expect(checkPlan({ attributes: schema, prior: null, config, planned })).toEqual([]);
    const known = { ...config, one: { host: "h", uid: "u" } };
    expect(brief(checkPlan({ attributes: schema, prior: null, config, planned: known }))).toEqual([
      "plan_differs one.host",
    ]);
  });

  it("may keep the prior value instead of the configured one", () => {
    const config = { ...empty, id: null, name: "X" };
    expect(checkPlan({ attributes: schema, prior: empty, config, planned: empty })).toEqual([]);
  });

  it("of a create may name any path that requires replacement", () => {
    const requiresReplace = [[{ attributeName: "nowhere" }]];
    expect(checkPlan({ attributes: schema, prior: null, config: empty, planned: empty, requiresReplace })).toEqual([]);
  });
});

describe("large sets", () => {
  it("are checked in any order", () => {
    const attributes = { entries: required(types.setOf(types.string), { doc }) };
    const entries = Array.from({ length: 16_000 }, (_, i) => `10.${i >> 8}.${i & 255}.1`);
    const planned = { entries: [...entries].reverse() };
    expect(checkApply({ attributes, planned, newState: { entries } })).toEqual([]);
    expect(checkPlan({ attributes, prior: null, config: { entries }, planned })).toEqual([]);
    expect(brief(checkApply({ attributes, planned, newState: { entries: entries.slice(1) } }))).toEqual([
      "result_set entries",
    ]);
  });
});

describe("diagnostics about broken rules", () => {
  it("say that it is a bug in the provider, which attribute, which rule, and no value", () => {
    const found = checkRead({ attributes: schema, newState: { ...empty, id: ["hunter2"] } });
    const [diagnostic, ...others] = violationDiagnostics("the state that was read of bunny_x", found);
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({
      severity: 1,
      summary: "Bug in the provider: Terraform would refuse the state that was read of bunny_x",
      attribute: { steps: [{ attributeName: "id" }] },
    });
    expect(diagnostic?.detail).toContain("id: is not a string");
    expect(diagnostic?.detail).not.toContain("hunter2");
  });

  it("of the whole object have no path", () => {
    const [diagnostic] = violationDiagnostics("x", checkImport({ attributes: schema, state: null }));
    expect(diagnostic?.attribute).toBeUndefined();
    expect(diagnostic?.detail).toMatch(/^The object: must be an object/);
  });
});
