import { jsonProblem } from "../../src/shared/json-problem.js";

it.each([
  ["", "it is empty"],
  [" \n", "it is empty"],
  ["<html>", "it does not begin with { or ["],
  ["\uFEFFaddress", "it does not begin with { or ["],
  ['{"a": [1, 2', "it ends in line 1, before every bracket and quote is closed"],
  ['{\n"a": "secret', "it ends in line 2, before every bracket and quote is closed"],
  ['{"a": 1\n "b": 2}', "line 2, column 2: a comma is missing"],
  ['{"a" 1}', "line 1, column 6: a colon is missing after a name"],
  ["[1,\n2,\n]", "line 3, column 1: remove the comma before this bracket"],
  ['{"a": 1,}', "line 1, column 9: remove the comma before this bracket"],
  ["{secret: 1}", "line 1, column 2: a name in double quotes is expected"],
  [
    '{"a": secret}',
    "line 1, column 7: a value is expected: text in double quotes, a number, true, false, null, [ or {",
  ],
  ["[1, secret]", "line 1, column 5: a value is expected: text in double quotes, a number, true, false, null, [ or {"],
  ['{"a": "secret\n"}', "line 1, column 14: a text has no closing quote in its line"],
  ['{"a": "C:\\secret"}', "line 1, column 10: a backslash begins no escape: write two for a backslash"],
  ['{"a": "\\u12"}', "line 1, column 8: a backslash begins no escape: write two for a backslash"],
  ['{"a": 1.}', "line 1, column 9: a number is incomplete"],
  ['{"a": 1}}', "line 1, column 9: there is text after the end"],
])("says of %j where it stops being JSON, and quotes nothing of it", (text, problem) => {
  expect(jsonProblem(text)).toBe(problem);
});

it("says of what is JSON, and of what no parser can hold, that it is nested too deeply", () => {
  expect([jsonProblem("{}"), jsonProblem("[".repeat(100_000))]).toEqual(Array(2).fill("it is nested too deeply"));
});
