import { computed, optional, optionalComputed, required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { formatPath } from "../../../src/framework/values/path.js";
import { replacementPaths } from "../../../src/framework/planning/replacement.js";
import * as types from "../../../src/framework/definition/types.js";
import { UNKNOWN } from "../../../src/framework/values/values.js";

const doc = "An attribute.";
const requiresReplace = true;
const nested = types.object({
  zone: required(types.string, { doc, requiresReplace }),
  note: optional(types.string, { doc }),
  uid: computed(types.string, { doc }),
});
const schema: Attributes = {
  name: required(types.string, { doc, requiresReplace }),
  region: optionalComputed(types.string, { doc, requiresReplace }),
  note: optional(types.string, { doc }),
  one: optional(nested, { doc }),
  list: optional(types.listOf(nested), { doc }),
  map: optional(types.mapOf(nested), { doc }),
};

type Values = Record<string, unknown>;
const inner = { zone: "z", note: null, uid: null };
const config: Values = { name: "n", region: null, note: "x", one: inner, list: [inner], map: { k: inner } };
const prior: Values = {
  ...config,
  region: "r",
  one: { ...inner, uid: "1" },
  list: [{ ...inner, uid: "2" }],
  map: { k: { ...inner, uid: "3" } },
};

function paths(changes: Values, planned: Values = changes): string[] {
  const found = replacementPaths(schema, {
    prior,
    planned: { ...prior, ...planned },
    config: { ...config, ...changes },
  });
  return found.map(formatPath);
}

describe("replacement", () => {
  it("is not needed for attributes that can change in place", () => {
    expect(paths({})).toEqual([]);
    expect(paths({ note: "y", one: { ...inner, note: "y" } })).toEqual([]);
  });

  it("is needed where the definition says so, at any depth", () => {
    const other = { ...inner, zone: "other" };
    expect(paths({ name: "m" })).toEqual(["name"]);
    expect(paths({ region: "s" })).toEqual(["region"]);
    expect(paths({ one: other })).toEqual(["one.zone"]);
    expect(paths({ list: [other] })).toEqual(["list[0].zone"]);
    expect(paths({ map: { k: other } })).toEqual(['map["k"].zone']);
  });

  it("is needed for added and removed elements", () => {
    expect(paths({ list: [inner, inner] })).toEqual(["list[1].zone"]);
    expect(paths({ list: [] })).toEqual(["list[0].zone"]);
    expect(paths({ map: { l: inner } })).toEqual(['map["k"].zone', 'map["l"].zone']);
    expect(paths({ one: null })).toEqual(["one.zone"]);
  });

  it("is planned for unknown values that may need it", () => {
    expect(paths({ name: UNKNOWN })).toEqual(["name"]);
    expect(paths({ one: UNKNOWN, list: UNKNOWN, map: UNKNOWN })).toEqual(["one", "list", "map"]);
    expect(paths({ list: [UNKNOWN], map: { k: UNKNOWN } })).toEqual(["list[0]", 'map["k"]']);
    expect(paths({ one: { ...inner, zone: UNKNOWN } })).toEqual(["one.zone"]);
  });

  it("is not planned for values that only the API may change", () => {
    expect(paths({}, { region: UNKNOWN, one: { ...inner, uid: UNKNOWN } })).toEqual([]);
  });
});
