import { computed, required } from "../../../src/framework/definition/attribute.js";
import * as types from "../../../src/framework/definition/types.js";
import { nestedType, type Type, typeConstraint } from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const rule = types.object({
  port: required(types.integer, { doc }),
  tags: computed(types.setOf(types.string), { doc }),
});

describe("type constraints", () => {
  it.each<[Type, string]>([
    [types.string, '"string"'],
    [types.oneOf("a", "b"), '"string"'],
    [types.bool, '"bool"'],
    [types.integer, '"number"'],
    [types.int64, '"number"'],
    [types.float64, '"number"'],
    [types.mapOf(types.setOf(types.string)), '["map",["set","string"]]'],
    [types.listOf(rule), '["list",["object",{"port":"number","tags":["set","string"]}]]'],
  ])("are JSON of cty's grammar (%#)", (type, json) => {
    expect(Buffer.from(typeConstraint(type)).toString()).toBe(json);
  });

  it("become nested attributes for objects and for one collection of them", () => {
    const { attributes } = rule;
    expect(nestedType(rule)).toEqual({ nesting: "single", attributes });
    expect(nestedType(types.listOf(rule))).toEqual({ nesting: "list", attributes });
    expect(nestedType(types.mapOf(types.setOf(rule)))).toBeUndefined();
    expect(nestedType(types.setOf(types.string))).toBeUndefined();
  });
});
