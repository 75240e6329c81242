import { findPatterns } from "../../../build/patterns/find-patterns.js";
import { problemOf, sources, unusedRows } from "../../../build/patterns/main.js";

const pattern = (literal: RegExp | undefined, file = "src/a.ts") => ({
  ...{ file, line: 1, text: literal?.toString() ?? "new RegExp(a)" },
  literal: literal && { source: literal.source, flags: literal.flags },
});

test.each([
  [/"(?:[^"\\\n]|\\[\da-f]{1,6})*"/iy, /takes exponential/],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"']*/i, /takes 2nd degree polynomial/],
  [/"(?:[^"\\\n]|\\[\da-f])*"/iy, undefined],
  [undefined, /built at run time/],
])("a pattern that is slow for some text is found: %p", (literal, problem) => {
  if (problem === undefined) expect(problemOf(pattern(literal))).toBeUndefined();
  else expect(problemOf(pattern(literal))).toMatch(problem);
});

test("every pattern that is built at run time has a bound, and every bound has its pattern", () => {
  const built = findPatterns(process.cwd(), sources()).filter(({ literal }) => literal === undefined);
  expect(built.flatMap((one) => (problemOf(one) === undefined ? [] : [`${one.file}: ${one.text}`]))).toEqual([]);
  expect(unusedRows(sources())).toEqual([]);
});
