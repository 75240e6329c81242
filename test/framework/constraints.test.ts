import {
  atLeast,
  atMost,
  between,
  constrained,
  lengthAtMost,
  lengthBetween,
  matches,
  notBlank,
  satisfies,
  sizeAtLeast,
  sizeBetween,
  string,
  type Constraint,
} from "../../src/framework/index.js";

const rows: [Constraint<never>, unknown, unknown, string, string][] = [
  [between(1, 3), 3, 4, "between 1 and 3", "is 4"],
  [between(1n, 3n), 1n, 0n, "between 1 and 3", "is 0"],
  [atLeast(1), 1, 0, "1 or more", "is 0"],
  [atMost(1n), 1n, 2n, "1 or less", "is 2"],
  [lengthBetween(1, 2), "😀", "", "1 to 2 characters long", "has 0"],
  [lengthAtMost(2), "😀😀", "abc", "at most 2 characters long", "has 3"],
  [notBlank, " a", " \n", "text that is not blank", "is blank"],
  [matches(/^a/g, "text that begins with a"), "ab", "b", "text that begins with a", 'is "b"'],
  [sizeBetween(1, 2), ["a"], [], "1 to 2 elements", "has 0"],
  [sizeBetween(0, 1), [], ["a", "b"], "at most 1 elements", "has 2"],
  [sizeAtLeast(1), ["a"], [], "a collection that is not empty", "is empty"],
  [sizeAtLeast(2), ["a", "b"], ["a"], "2 or more elements", "has 1"],
  [satisfies("even", (value: number) => value % 2 === 0), 2, 1, "even", "is 1"],
];

test.each(rows)("%# takes one and refuses the other", (constraint, good, bad, describe, problem) => {
  expect(constraint.check(good as never)).toBeUndefined();
  expect(constraint.check(good as never)).toBeUndefined();
  expect(constraint.check(bad as never)).toBe(problem);
  expect(constraint.describe).toBe(describe);
});

test("a constrained type keeps what constrained it before", () => {
  const type = constrained(constrained(string, notBlank), lengthAtMost(3));
  expect(type.constraints.map(({ describe }) => describe)).toEqual([
    "text that is not blank",
    "at most 3 characters long",
  ]);
  expect(string.constraints).toEqual([]);
});
