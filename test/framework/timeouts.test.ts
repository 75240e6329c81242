import { parseDuration, timeLimit, timeoutsAttribute } from "../../src/framework/definition/timeouts.js";

test.each([
  ["90s", 90_000],
  ["5m", 300_000],
  ["1h30m", 5_400_000],
  ["1h1m1s", 3_661_000],
  ["0s", undefined],
  ["", undefined],
  ["5", undefined],
  ["5 m", undefined],
  ["1m1h", undefined],
  ["-1s", undefined],
])("%p lasts %p milliseconds", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test("the configured limit takes precedence over the default; an operation without either has none", () => {
  const defaults = { create: "5m", delete: "1m" } as const;
  expect(timeLimit(defaults, "create", { timeouts: { create: "10s", delete: null } })).toEqual({
    text: "10s",
    milliseconds: 10_000,
  });
  expect(timeLimit(defaults, "delete", { timeouts: { create: "10s", delete: null } })?.text).toBe("1m");
  expect(timeLimit(defaults, "create", { timeouts: null })?.text).toBe("5m");
  expect(timeLimit(defaults, "create", {})?.text).toBe("5m");
  expect(timeLimit(defaults, "read", { timeouts: null })).toBeUndefined();
});

test("the attribute has one member per operation, in the order of the lifecycle", () => {
  const { type, local, presence } = timeoutsAttribute({ delete: "1m", create: "5m" });
  expect(type.kind === "object" && Object.keys(type.attributes)).toEqual(["create", "delete"]);
  expect({ local, presence }).toEqual({ local: true, presence: "optional" });
});
