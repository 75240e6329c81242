import { isAtLeast } from "../../../src/tool/engine/engine.js";

test.each([
  ["1.8.0", "1.8", true],
  ["1.7.9", "1.8", false],
  ["1.10.0", "1.8", true],
  ["2.0.0", "1.8", true],
  ["0.15.5", "1.6", false],
  ["1.15.0-alpha20260101", "1.15", true],
])("%s is at least %s: %s", (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});
