import * as fc from "fast-check";
import { joinContent, splitContent } from "../../../src/zone/access-lists/index.js";

const line = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);

test.each([
  ["", []],
  ["\n\n", []],
  ["DE", ["DE"]],
  ["DE\n", ["DE"]],
  ["DE\r\nFR\r\n", ["DE", "FR"]],
  [" DE \n\n\tFR\n \n", ["DE", "FR"]],
  ["\ufeffDE", ["DE"]],
])("%j splits into %j", (text, entries) => {
  expect(splitContent(text)).toEqual(entries);
});

test.each([
  [[], ""],
  [["DE"], "DE"],
  [["DE", "FR"], "DE\nFR"],
  [[" DE", "FR\r", " "], "DE\nFR"],
])("%j joins to %j", (entries, text) => {
  expect(joinContent(entries)).toBe(text);
});

test("what is joined splits into the same, whatever the line ends", () => {
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom("", "\n", "\r\n"), (entries, end) => {
      expect(splitContent(joinContent(entries) + end)).toEqual(entries);
      expect(splitContent(entries.join("\r\n") + end)).toEqual(entries);
    }),
  );
});
