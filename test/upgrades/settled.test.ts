import { settled } from "./settled.js";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

test.each<[string, unknown, unknown, unknown]>([
  ["a lineage", { lineage: "b" }, { lineage: "a" }, { lineage: "a" }],
  ["a time", ["2026-11-29T09:41:25.052Z"], ["2026-11-28T04:42:14Z"], ["2026-11-28T04:42:14Z"]],
  [
    "a time in private state",
    { private: encoded([1795945289, "x"]) },
    { private: encoded([1795927379, "x"]) },
    "earlier",
  ],
  ["other private state", { private: encoded([1795945289, "y"]) }, { private: encoded([1795927379, "x"]) }, "now"],
  ["the order of a set", [{ a: 2 }, { a: 1 }], [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
  ["a set with a new element", ["b", "a", "c"], ["a", "b"], ["b", "a", "c"]],
  ["a value, and a new attribute", { b: 2, c: "2026", a: 1 }, { a: 1, b: 3 }, { a: 1, b: 2, c: "2026" }],
])("%s", (_, now, earlier, expected) => {
  const wanted = expected === "earlier" ? earlier : expected === "now" ? now : expected;
  expect(JSON.stringify(settled(now, earlier))).toBe(JSON.stringify(wanted));
});
