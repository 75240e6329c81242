import {
  atLeast,
  between,
  constrained,
  matches,
  notBlank,
  satisfies,
  sizeAtLeast,
  string,
  type Constraint,
} from "../../src/framework/index.js";

const rows: [Constraint<never>, unknown, unknown, string, string][] = [
  [between(1, 3), 3, 4, "be between 1 and 3", "is 4"],
  [atLeast(1), 1, 0, "be 1 or more", "is 0"],
  [notBlank, " a", " \n", "not be blank", ""],
  [matches(/^a/g, "text that begins with a"), "ab", "b", "be text that begins with a", 'is "b"'],
  [sizeAtLeast(1), ["a"], [], "contain at least one element", ""],
  [sizeAtLeast(1, "entry", "entries"), ["a"], [], "contain at least one entry", ""],
  [sizeAtLeast(2), ["a", "b"], ["a"], "contain at least 2 elements", "has 1"],
  [satisfies("even", (value: number) => value % 2 === 0), 2, 1, "be even", "is 1"],
];

test.each(rows)("%# accepts one and rejects the other", (constraint, good, bad, requirement, problem) => {
  expect(constraint.check(good as never)).toBeUndefined();
  expect(constraint.check(good as never)).toBeUndefined();
  expect(constraint.check(bad as never)).toBe(problem);
  expect(constraint.requirement).toBe(requirement);
});

test("a constrained type keeps its earlier constraints", () => {
  const type = constrained(constrained(string, notBlank), matches(/^.{0,3}$/, "short"));
  expect(type.constraints.map(({ requirement }) => requirement)).toEqual(["not be blank", "be short"]);
  expect(string.constraints).toEqual([]);
});
