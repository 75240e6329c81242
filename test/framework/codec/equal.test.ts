import { required } from "../../../src/framework/definition/attribute.js";
import { equalObjects, equalValues, isWhollyKnown } from "../../../src/framework/definition/equality.js";
import { Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import * as types from "../../../src/framework/definition/types.js";
import type { Type } from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const point = types.object({ x: required(types.integer, { doc }), y: required(types.setOf(types.string), { doc }) });

describe("equality", () => {
  it.each<[string, Type, unknown, unknown]>([
    ["sets in another order", types.setOf(types.string), ["a", "b"], ["b", "a"]],
    ["sets with duplicates", types.setOf(types.string), ["a", "a"], ["a"]],
    [
      "sets of objects",
      types.setOf(point),
      [
        { x: 1, y: ["a", "b"] },
        { x: 2, y: [] },
      ],
      [
        { x: 2, y: [] },
        { x: 1, y: ["b", "a"] },
      ],
    ],
    ["text in another normal form", types.string, "é", "é"],
    ["text in another normal form inside", types.mapOf(types.setOf(types.string)), { k: ["é"] }, { k: ["é"] }],
    ["unknowns, whatever is promised", types.string, UNKNOWN, new Unknown(Uint8Array.of(1))],
    ["unknowns inside sets", types.setOf(types.string), ["a", UNKNOWN], [UNKNOWN, "a"]],
    ["missing and null", types.string, undefined, null],
    ["zeros", types.float64, 0, -0],
  ])("holds for %s", (_, type, a, b) => {
    expect(equalValues(type, a, b)).toBe(true);
    expect(equalValues(type, b, a)).toBe(true);
  });

  it.each<[string, Type, unknown, unknown]>([
    ["lists in another order", types.listOf(types.string), ["a", "b"], ["b", "a"]],
    ["longer lists", types.listOf(types.string), ["a"], ["a", "b"]],
    ["null and empty", types.listOf(types.string), null, []],
    ["unknown and null", types.string, UNKNOWN, null],
    ["unknown and a value", types.string, UNKNOWN, ""],
    ["another key", types.mapOf(types.string), { a: "x" }, { b: "x" }],
    ["one key more", types.mapOf(types.string), { a: "x" }, { a: "x", b: "y" }],
    ["sets of another size", types.setOf(types.string), ["a"], ["a", "b"]],
    ["sets whose elements only look alike", types.setOf(types.listOf(types.string)), [["a", "b"]], [["a,b"]]],
    ["two unknown elements and one", types.setOf(types.string), [UNKNOWN, UNKNOWN], [UNKNOWN]],
    ["integers", types.int64, 2n ** 53n, 2n ** 53n + 1n],
  ])("distinguishes %s", (_, type, a, b) => {
    expect(equalValues(type, a, b)).toBe(false);
    expect(equalValues(type, b, a)).toBe(false);
  });

  it("compares whole objects by their attributes", () => {
    expect(equalObjects(point.attributes, { x: 1, y: ["a", "b"] }, { y: ["b", "a"], x: 1 })).toBe(true);
    expect(equalObjects(point.attributes, { x: 1, y: [] }, null)).toBe(false);
    expect(equalObjects(point.attributes, null, null)).toBe(true);
  });
});

describe("being wholly known", () => {
  it.each<[Type, unknown, boolean]>([
    [types.string, "a", true],
    [types.string, null, true],
    [types.string, UNKNOWN, false],
    [types.listOf(types.string), ["a", UNKNOWN], false],
    [types.mapOf(types.setOf(types.string)), { a: ["x"], b: [UNKNOWN] }, false],
    [point, { x: 1, y: ["a"] }, true],
    [point, { x: 1, y: [UNKNOWN] }, false],
  ])("looks inside (%#)", (type, value, expected) => {
    expect(isWhollyKnown(type, value)).toBe(expected);
  });
});
