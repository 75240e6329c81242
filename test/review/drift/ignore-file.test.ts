import { ignoring, type IgnoreRow, parseIgnoreFile } from "../../../src/review/drift/ignore-file.js";

const NOW = new Date("2026-11-21T12:00:00Z");
const SEEN = "0123456789abcdef0123456789abcdef";
const OTHER = "fedcba9876543210fedcba9876543210";
const row = (values: Record<string, unknown>) =>
  JSON.stringify({ ignore: [{ address: "a.b", seen: SEEN, reason: "known", expires: "2027-01-01", ...values }] });

const rowsOf = (...values: Record<string, unknown>[]): readonly IgnoreRow[] =>
  values.flatMap((one) => parseIgnoreFile(row(one), NOW));

it.each([
  ["2026-11-21", false],
  ["2026-11-20", true],
])("a row that expires on %s is expired at noon of the 21st: %s", (expires, expired) => {
  expect(rowsOf({ expires })[0]?.expired).toBe(expired);
});

it.each([
  ["no", /not JSON/],
  ["{}", /no list "ignore"/],
  ['{"ignore": [], "ignored": []}', /unknown member "ignored"/],
  [row({ reason: "" }), /Row 1 .*has no "reason"/],
  [row({ address: 7 }), /"address" that is not a string/],
  [row({ expires: "soon" }), /needs a date that exists/],
  [row({ expires: "2026-13-45" }), /needs a date that exists/],
  [row({ expires: "2027-02-29" }), /needs a date that exists/],
  [row({ expires: "2027-04-31" }), /needs a date that exists/],
  [row({ rul: "max" }), /unknown member "rul"; did you mean "rule"\?/],
  [row({ seen: "" }), /has no "seen"/],
  [
    '{"ignore": [{"address": "*", "attribute": "max", "reason": "r", "expires": "2027-01-01"}]}',
    'Row 1 of the ignore file (*) has no "seen": a row covers exactly what a report showed. Remove the row, and add the row that the next report prints.',
  ],
])("refuses %s", (text, message) => {
  expect(() => parseIgnoreFile(text, NOW)).toThrow(message);
});

const FOUND = { address: "a.b", stack: "edge", seen: SEEN };

it.each<[string, Record<string, unknown>, string, string | undefined]>([
  ["what was seen", {}, "covered", undefined],
  ["what was seen in the stack", { stack: "edge" }, "covered", undefined],
  ["something else", { seen: OTHER }, "changed", "no longer covers"],
  ["another address", { address: "a.c" }, "new", "hid nothing in this run"],
  ["a pattern", { address: "a.*" }, "new", "hid nothing in this run"],
  ["another stack", { stack: "core" }, "new", "hid nothing in this run"],
  ["a finding of the object", { rule: "waf-off" }, "new", "no longer covers"],
  ["what was seen, until yesterday", { expires: "2026-11-20" }, "expired", undefined],
  ["what was seen, for long", { expires: "2999-01-01" }, "covered", "applies for more than a year"],
])("a row for %s", (_, values, expected, warning) => {
  const run = ignoring(rowsOf(values));
  const reported = run.toReport(FOUND);
  expect(reported === undefined ? "covered" : (reported.outdated ?? "new")).toBe(expected);
  const [hit] = run.review(() => true);
  expect(hit?.hits).toBe(expected === "covered" ? 1 : 0);
  if (warning === undefined) expect(hit?.warning).toBeUndefined();
  else expect(hit?.warning).toContain(warning);
});

it("a row without a stack covers nothing at an address that several stacks have", () => {
  const run = ignoring(rowsOf({}), new Set(["a.b"]));
  expect(run.toReport(FOUND)).toEqual(FOUND);
  expect(run.review(() => true)[0]).toMatchObject({
    hits: 0,
    warning: expect.stringContaining('add "stack"') as string,
  });
});

it("names a row that the new row replaces", () => {
  const run = ignoring(rowsOf({ seen: OTHER }, {}));
  expect(run.toReport(FOUND)).toBeUndefined();
  expect(run.review(() => true).map(({ hits, warning }) => [hits, warning?.slice(0, 9)])).toEqual([
    [0, "no longer"],
    [1, undefined],
  ]);
});
