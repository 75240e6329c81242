import {
  type Attribute,
  integer,
  listOf,
  mapOf,
  object,
  optional,
  required,
  setOf,
  string,
  UNKNOWN,
} from "../../../src/framework/index.js";
import { sameMeaning } from "../../../src/framework/planning/same-meaning.js";

const part = object({
  name: required(string, { doc: "Name.", equal: (a, b) => a.toLowerCase() === b.toLowerCase() }),
  size: optional(integer, { doc: "Size." }),
});
const one = (name: unknown, size: unknown = null) => ({ name, size });
const single = optional(part, { doc: "D." });
const list = optional(listOf(part), { doc: "D." });
const map = optional(mapOf(part), { doc: "D." });
const words = optional(setOf(string), { doc: "D." });

test.each<[string, Attribute, unknown, unknown, boolean]>([
  ["objects spelt otherwise", single, one("a"), one("A"), true],
  ["objects that differ", single, one("a"), one("A", 1), false],
  ["null and an object", single, null, one("a"), false],
  ["null and null", single, null, null, true],
  ["unknown and unknown", single, UNKNOWN, UNKNOWN, false],
  ["an unknown part", single, one("a"), one(UNKNOWN), false],
  ["lists in the same order", list, [one("a"), one("b")], [one("A"), one("B")], true],
  ["lists in another order", list, [one("a"), one("b")], [one("B"), one("A")], false],
  ["lists of other lengths", list, [one("a")], [one("A"), one("b")], false],
  ["lists with a null", list, [one("a"), null], [one("A"), null], true],
  ["maps with the same keys", map, { x: one("a") }, { x: one("A") }, true],
  ["maps with other keys", map, { x: one("a") }, { y: one("A") }, false],
  ["maps with more keys", map, { x: one("a") }, { x: one("A"), y: one("b") }, false],
  ["sets of plain values", words, ["a", "b"], ["b", "a"], true],
  ["other plain values", words, ["a"], ["A"], false],
])("%s", (_, attribute, prior, next, same) => {
  expect(sameMeaning(attribute, prior, next, {})).toBe(same);
});
