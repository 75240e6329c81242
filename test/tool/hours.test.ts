import { hoursText, lastHours } from "../../src/shared/time.js";
import { toHours } from "../../src/tool/option-values.js";

test.each([
  ["2", 2],
  ["72h", 72],
  ["30m", 0.5],
  ["4320m", 72],
])("--hours %s is %d hours", (written, hours) => {
  expect(toHours(written)).toBe(hours);
});

test.each(["0", "0m", "73", "4321m", "1.5", "-1", "2d", "", "h", "1e1"])("--hours %j is refused", (written) => {
  expect(() => toHours(written)).toThrow("such as 30m");
});

test("hours are said in hours, and parts of hours in minutes", () => {
  expect([1, 24, 0.5, 1.5, 1 / 60].map(hoursText)).toEqual([
    "1 hour",
    "24 hours",
    "30 minutes",
    "90 minutes",
    "1 minute",
  ]);
  expect([1, 24, 0.5].map(lastHours)).toEqual(["the last hour", "the last 24 hours", "the last 30 minutes"]);
});
