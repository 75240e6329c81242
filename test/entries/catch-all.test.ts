import { catchAll } from "../../src/entries/index.js";

test.each([
  ["cidr", "0.0.0.0/0", true],
  ["cidr", "10.1.2.3/0", true],
  ["cidr", "::/0", true],
  ["cidr", " 0:0::/0 ", true],
  ["ip", "0.0.0.0/0", true],
  ["cidr", "0.0.0.0/1", false],
  ["cidr", "::", false],
  ["ip", "0.0.0.0", false],
  ["asn", "0", false],
  ["organization", "::/0", false],
] as const)("%s %j: %s", (type, entry, expected) => {
  expect(catchAll(type, entry)).toBe(expected);
});
