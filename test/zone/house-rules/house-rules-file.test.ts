import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { USUAL_DEMANDS } from "../../../src/zone/house-rules/house-rules.js";
import { acknowledgementOf, parseHouseRules } from "../../../src/zone/house-rules/house-rules-file.js";

const NOW = new Date("2026-11-25T12:00:00Z");
const ROW = { object: "site/office", rule: "forbidLogOnly", reason: "Being observed.", expires: "2026-12-31" };
const parse = (file: unknown) => parseHouseRules(JSON.stringify(file), NOW);

const schemaText = readFileSync(join(__dirname, "../../../docs/schemas/house-rules-1.schema.json"), "utf8");
const schema = JSON.parse(schemaText) as { properties: Record<string, { default?: unknown }> };
const ajv = new Ajv2020({ strict: true });
ajv.addFormat("date", fullFormats.date);
const isValid = ajv.compile(schema);

it("states in the schema what the rules demand where a file is silent", () => {
  const stated = Object.entries(schema.properties).flatMap(([name, { default: usual }]) =>
    usual === undefined ? [] : [[name, usual]],
  );
  expect(Object.fromEntries(stated)).toEqual(USUAL_DEMANDS);
  expect(parse({}).demands).toEqual({});
});

it.each<[string, unknown]>([
  ["nothing", {}],
  ["demands", { $schema: "x", forbidLogOnly: false, preventDestroy: true, mostExceptedRules: 0 }],
  ["a row", { acknowledgements: [ROW] }],
])("reads %s, as the schema allows it", (_, file) => {
  expect(isValid(file)).toBe(true);
  expect(parse(file)).toBeDefined();
});

it.each<[string, unknown, RegExp]>([
  ["a list", [], /has no list "acknowledgements"/],
  [
    "a misspelled demand",
    { forbidLogonly: true },
    /has an unknown member "forbidLogonly"; did you mean "forbidLogOnly"\?/,
  ],
  ["a misspelled list", { acknowledgments: [] }, /member "acknowledgments"; did you mean "acknowledgements"\?$/],
  ["a member of its own", { colour: 1 }, /member "colour"; known are acknowledgements, \$schema, forbidLogOnly, /],
  ["a misspelled part of a row", { acknowledgements: [{ ...ROW, reson: "x" }] }, /"reson"; did you mean "reason"\?$/],
  [
    "a type without an ID",
    { acknowledgements: [ROW, { ...ROW, object: "bunny_shield_zone" }] },
    /Row 2 .*\(bunny_shield_zone\) names a type without an ID: write "bunny_shield_zone 42", with the import ID/,
  ],
  ["an ID without a type", { acknowledgements: [{ ...ROW, object: "42/7" }] }, /\(42\/7\) names an ID without a type/],
  ["a word for a flag", { forbidLogOnly: "no" }, /"forbidLogOnly" that is neither true nor false/],
  ["half a rule", { mostExceptedRules: 1.5 }, /"mostExceptedRules" that is not a whole number/],
  ["a number below zero", { mostExceptedRules: -1 }, /not a whole number of 0 or more/],
  ["rows that are no list", { acknowledgements: {} }, /has no list "acknowledgements"/],
  ["a rule with another name", { acknowledgements: [{ ...ROW, rule: "forbidLogonly" }] }, /did you mean forbidLogOnly/],
  ["a rule of nobody", { acknowledgements: [{ ...ROW, rule: "toString" }] }, /known are forbidLogOnly, prevent/],
  ["a row without an object", { acknowledgements: [{ ...ROW, object: " " }] }, /Row 1 of the file .* has no "object"/],
  ["a row without a reason", { acknowledgements: [{ ...ROW, reason: "" }] }, /\(site\/office\) has no "reason"/],
  ["a day that does not exist", { acknowledgements: [{ ...ROW, expires: "2026-02-30" }] }, /a date that exists/],
  ["a row with more", { acknowledgements: [{ ...ROW, until: "x" }] }, /unknown member "until"/],
])("refuses %s", (_, file, message) => {
  expect(() => parse(file)).toThrow(message);
});

it("refuses text that is not JSON, and reads a byte order mark", () => {
  expect(() => parseHouseRules("forbidLogOnly: true", NOW)).toThrow(
    /is not JSON: it does not begin with \{ or \[; expected/,
  );
  expect(() => parseHouseRules('{\n"forbidLogOnly": yes}', NOW)).toThrow(
    /is not JSON: line 2, column 18: a value is exp/,
  );
  expect(parseHouseRules('\uFEFF{"mostExceptedRules":3}', NOW).demands).toEqual({ mostExceptedRules: 3 });
});

it("finds the row that holds, or the one that expired last", () => {
  const rows = (...days: string[]) => parse({ acknowledgements: days.map((expires) => ({ ...ROW, expires })) });
  const found = (file: ReturnType<typeof parse>, names = ["site/office"], rule = "forbidLogOnly" as const) =>
    acknowledgementOf(rule, names, file.acknowledgements);
  expect(found(rows("2026-11-01", "2026-11-25", "2026-10-01"))).toMatchObject({
    expires: "2026-11-25",
    expired: false,
  });
  expect(found(rows("2026-10-01", "2026-11-24", "2026-01-01"))).toMatchObject({ expires: "2026-11-24", expired: true });
  expect(found(rows("2026-12-01"), ["site/other", "bunny_shield_access_list 42/7"])).toBeUndefined();
  const glob = parse({ acknowledgements: [{ ...ROW, object: "bunny_shield_access_list 42/*" }] });
  expect(found(glob, ["site/other", "bunny_shield_access_list 42/7"])).toBeDefined();
});
