import { type IgnoreRow, parseIgnoreFile } from "../../../src/review/drift/ignore-file.js";

const NOW = new Date("2026-11-21T12:00:00Z");
const row = (values: Record<string, unknown>) =>
  JSON.stringify({ ignore: [{ address: "*", reason: "known", expires: "2027-01-01", ...values }] });

function only(values: Record<string, unknown>): IgnoreRow {
  const [found] = parseIgnoreFile(row(values), NOW);
  if (found === undefined) throw new Error("no row");
  return found;
}

it.each([
  ["*", 'module.a["x/y"].b.c[0]', true],
  ["bunny_app_autoscaling.*", "bunny_app_autoscaling.web", true],
  ["bunny_app_autoscaling.*", "module.x.bunny_app_autoscaling.web", false],
  ['*.web["a"]', 'bunny_app_autoscaling.web["a"]', true],
  ['*.web["a"]', 'bunny_app_autoscaling.web["b"]', false],
  ["a.b[0]", "a.b[0]", true],
  ["a.b[0]", "a.b0", false],
  ["a.b[?]", "a.b[7]", true],
  ["!a.b", "c.d", false],
  ["a.{b,c}", "a.b", false],
])("the address glob %s on %s: %s", (glob, address, expected) => {
  expect(only({ address: glob }).coversAddress(address)).toBe(expected);
});

it("covers every attribute without an attribute glob, else what the glob says", () => {
  expect(only({}).coversAttribute("anything.at[0].all")).toBe(true);
  expect(only({ attribute: "max" }).coversAttribute("max")).toBe(true);
  expect(only({ attribute: "max" }).coversAttribute("maximum")).toBe(false);
  expect(only({ attribute: "tags.*" }).coversAttribute('tags["a"]')).toBe(false);
  expect(only({ attribute: "tags*" }).coversAttribute('tags["a"]')).toBe(true);
});

it.each([
  ["2026-11-21", false],
  ["2026-11-20", true],
])("a row that expires on %s is expired at noon of the 21st: %s", (expires, expired) => {
  expect(only({ expires }).expired).toBe(expired);
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
  [row({ atribute: "max" }), /unknown member "atribute"; did you mean "attribute"\?/],
])("refuses %s", (text, message) => {
  expect(() => parseIgnoreFile(text, NOW)).toThrow(message);
});

it.each([
  [{ address: "*", expires: "9999-12-31" }, "hides every drift for more than a year"],
  [{ address: "*", expires: "2026-12-31" }, "hides every drift"],
  [{ address: "*", attribute: "max", expires: "2026-12-31" }, undefined],
  [{ address: "a.b", expires: "2999-12-31" }, "applies for more than a year"],
  [{ address: "a.*", expires: "2027-11-01" }, undefined],
])("warns about %j: %s", (values, warning) => {
  expect(only(values).warning).toBe(warning);
});
