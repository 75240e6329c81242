import type { Refinement } from "../../../src/framework/codec/refinement.js";
import { Decimal } from "../../../src/framework/values/values.js";
import { keepsPromise } from "../../../src/framework/rules/result-rules.js";
import * as types from "../../../src/framework/definition/types.js";
import type { Type } from "../../../src/framework/definition/types.js";

const one = Decimal.parse("1");
const atLeastOne: Refinement = { lower: { value: one, inclusive: true } };
const moreThanOne: Refinement = { lower: { value: one, inclusive: false } };
const atMostOne: Refinement = { upper: { value: one, inclusive: true } };
const lessThanOne: Refinement = { upper: { value: one, inclusive: false } };

describe("the refinement of an unknown value", () => {
  it.each<[string, Refinement, Type, unknown, boolean]>([
    ["not null", { null: false }, types.string, null, false],
    ["not null", { null: false }, types.string, "", true],
    ["null", { null: true }, types.string, null, true],
    ["null", { null: true }, types.string, "", false],
    ["nothing", {}, types.string, null, true],
    ["a prefix", { prefix: "b-" }, types.string, "b-1", true],
    ["a prefix", { prefix: "b-" }, types.string, "a-1", false],
    ["1 or more", atLeastOne, types.integer, 1, true],
    ["1 or more", atLeastOne, types.integer, 0, false],
    ["more than 1", moreThanOne, types.int64, 1n, false],
    ["more than 1", moreThanOne, types.int64, 2n, true],
    ["1 or less", atMostOne, types.number, one, true],
    ["1 or less", atMostOne, types.number, Decimal.parse("1.01"), false],
    ["less than 1", lessThanOne, types.float64, 1, false],
    ["less than 1", lessThanOne, types.float64, 0.99, true],
    ["2 elements or more", { minLength: 2 }, types.listOf(types.bool), [true], false],
    ["2 elements or more", { minLength: 2 }, types.listOf(types.bool), [true, true], true],
    ["1 element or less", { maxLength: 1 }, types.setOf(types.bool), [true, false], false],
    ["1 element or less", { maxLength: 1 }, types.mapOf(types.bool), { a: true }, true],
    ["1 element or less", { maxLength: 1 }, types.mapOf(types.bool), { a: true, b: true }, false],
    ["something that its type cannot break", { prefix: "x" }, types.bool, true, true],
  ])("of %s (%#)", (_, promised, type, value, kept) => {
    expect(keepsPromise(type, promised, value)).toBe(kept);
  });
});
