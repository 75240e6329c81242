import { closestWord } from "../../src/shared/closest-word.js";

const words = ["block", "bypass", "challenge", "log", "allow"];

test.each([
  ["blok", "block"],
  ["Block", "block"],
  ["chalenge", "challenge"],
  ["lag", "log"],
  ["alow", "allow"],
  ["deny", undefined],
  ["", undefined],
])("%p was meant to be %p", (given, meant) => {
  expect(closestWord(given, words)).toBe(meant);
});

test("of no words none is close", () => {
  expect(closestWord("a", [])).toBeUndefined();
});
