import { closestWord } from "../../src/shared/closest-word.js";

const words = ["block", "bypass", "challenge", "log", "allow"];

test.each([
  ["blok", "block"],
  ["Block", "block"],
  ["chalenge", "challenge"],
  ["lag", "log"],
  ["lgo", "log"],
  ["alow", "allow"],
  ["deny", undefined],
  ["", undefined],
])("%p suggests %p", (given, meant) => {
  expect(closestWord(given, words)).toBe(meant);
});

test("without words nothing is suggested", () => {
  expect(closestWord("a", [])).toBeUndefined();
});
