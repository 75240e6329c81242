import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { Unknown, UNKNOWN } from "../../../src/framework/index.js";
import { atName } from "../../../src/framework/values/path.js";
import { fromCompared } from "../../../src/zone/words/rules/variable-notation.js";
import { canBeMet } from "../../../src/zone/rules/can-be-met.js";
import { alwaysMetRemarks } from "../../../src/zone/rules/impossible-remarks.js";
import {
  checkReach,
  type ConfiguredCondition,
  type ConfiguredRule,
  readRule,
  type RuleAt,
} from "../../../src/provider/rules/reach.js";
import { COUNTRY, EVERYBODY, METHOD, NOBODY, PATH, SOME, type Variables } from "./condition-cases.js";

const condition = (
  variables: Variables,
  operator: string,
  value: string | null,
  negated = false,
): ConfiguredCondition => ({
  variables: fromCompared({ parts: variables, isPattern: false }),
  operator,
  value,
  negated,
});

/** An unknown text whose beginning the engine guarantees: a map of msgpack from 2 to the beginning. */
const lateText = (begins: string) => new Unknown(Buffer.from([0x81, 2, 0xa0 + begins.length, ...Buffer.from(begins)]));

const meetsEverybody = (rule: ConfiguredRule) => canBeMet(readRule(rule)).met === "by all";

const STATUS = { RESPONSE_STATUS: "" };
const not = (variables: Variables, operator: string, value: string) => condition(variables, operator, value, true);

const place = (name: string) => ({ variables: pathFrom(atName([], name)), value: pathFrom(atName([], name)) });
const at = { conditions: [place("first"), place("second"), place("third")] } as unknown as RuleAt;

const ruleOf = (conditions: readonly ConfiguredCondition[], transformations: readonly string[] = []) => ({
  conditions,
  transformations,
});

/** What is said about conditions, each `attribute: detail`. */
function said(conditions: readonly ConfiguredCondition[], transformations?: readonly string[]): string[] {
  const diagnostics = createDiagnostics();
  checkReach({ ...ruleOf(conditions, transformations), allow_no_match: false }, at, diagnostics, "error");
  return diagnostics.messages.map(
    ({ severity, attribute, detail }) => `${severity} ${String(attribute?.steps[0]?.attributeName)}: ${detail}`,
  );
}

const named = <Row extends readonly unknown[]>(rows: readonly Row[]): [string, Row][] =>
  rows.map((row) => [row.map((cell) => (cell instanceof RegExp ? "" : JSON.stringify(cell))).join(" "), row]);

test.each(named(EVERYBODY))("everybody: %s", (_, [variables, operator, value, transformations]) => {
  expect(meetsEverybody(ruleOf([condition(variables, operator, value)], transformations))).toBe(true);
  expect(said([condition(variables, operator, value)], transformations)).toEqual([]);
  // Negated, nobody.
  const negated = said([not(variables, operator, value)], transformations);
  const hasOther = Object.keys(variables).length > 1;
  expect(negated).toEqual(hasOther ? [] : [expect.stringMatching(/^1 first: .*negated.*never act/) as unknown]);
});

test.each(named(SOME))("neither everybody nor nobody: %s", (_, [variables, operator, value, transformations]) => {
  for (const one of [condition(variables, operator, value), not(variables, operator, value)]) {
    if (one.negated === true && operator === "str_eq" && value === "") continue;
    expect(said([one], transformations)).toEqual([]);
    expect(meetsEverybody(ruleOf([one], transformations))).toBe(false);
  }
});

test.each(named(NOBODY))("nobody: %s", (_, [variables, operator, value, expected, transformations]) => {
  const [text, ...more] = said([condition(variables, operator, value)], transformations);
  expect(text).toMatch(expected);
  expect(text).toMatch(/^1 first: .*The rule would never act/);
  expect(more).toEqual([]);
  // Negated, everybody.
  const negated = not(variables, operator, value);
  expect(said([negated], transformations)).toEqual([]);
  expect(alwaysMetRemarks(readRule(ruleOf([negated], transformations)), "error")).toMatchObject([
    { index: 0, summary: "A comparison that never holds" },
  ]);
  expect(meetsEverybody(ruleOf([negated], transformations))).toBe(true);
});

test("all conditions of a rule must meet everybody; unknown ones may not", () => {
  const all = condition(PATH, "begins_with", "/");
  const some = condition(METHOD, "str_eq", "POST");
  const negated = not(COUNTRY, "str_eq", "Germany");
  expect(meetsEverybody(ruleOf([all, negated, all]))).toBe(true);
  expect(meetsEverybody(ruleOf([all, some]))).toBe(false);
  const rule = ruleOf([all]);
  for (const change of [
    { value: UNKNOWN },
    { operator: UNKNOWN },
    { negated: UNKNOWN },
    { variables: UNKNOWN },
    { variables: [UNKNOWN] },
    { variables: [lateText("REQUEST_URI:")] },
  ]) {
    expect(meetsEverybody(ruleOf([{ ...all, ...change }]))).toBe(false);
  }
  for (const change of [
    { transformations: UNKNOWN },
    { transformations: [UNKNOWN] },
    { conditions: UNKNOWN },
    { conditions: [all, UNKNOWN] },
  ]) {
    expect(meetsEverybody({ ...rule, ...change })).toBe(false);
  }
  expect(meetsEverybody({ ...rule, transformations: null })).toBe(true);
});

test("a header whose name is any is every header", () => {
  const regex = { ...condition({}, "contains", ""), variables: ["REQUEST_HEADERS:/.*/"] };
  expect(meetsEverybody(ruleOf([regex]))).toBe(true);
  expect(meetsEverybody(ruleOf([{ ...regex, variables: ["REQUEST_HEADERS:/^x-/"] }]))).toBe(false);
});

test("every condition of a rule is looked at", () => {
  const good = condition(PATH, "begins_with", "/admin");
  const bad = condition(COUNTRY, "str_eq", "Germany");
  expect(said([good, bad, bad]).map((text) => text.split(":")[0])).toEqual(["1 second", "1 third"]);
});

test.each([
  [
    [condition(COUNTRY, "str_eq", "DE"), condition(COUNTRY, "str_eq", "FR")],
    /GEO:COUNTRY_CODE cannot be both "DE" and "FR"/,
  ],
  [[condition(METHOD, "str_eq", "GET"), condition(METHOD, "str_eq", "POST")], /cannot be both "GET" and "POST".*rx/],
  [
    [condition(PATH, "begins_with", "/a"), condition(PATH, "begins_with", "/b.c")],
    /cannot begin with both "\/a" and "\/b\.c".*rx, such as "\^\(\/a\|\/b\\\\\.c\)", or two rules/,
  ],
  [[condition(PATH, "ends_with", ".js"), condition(PATH, "ends_with", ".css")], /cannot end with both.*css\)\$"/],
  [[condition(PATH, "begins_with", "/a"), condition(PATH, "str_eq", "/b")], /both begins_with "\/a" and str_eq "\/b"/],
  [[condition(PATH, "str_eq", "/b.js"), condition(PATH, "ends_with", ".css")], /cannot meet both/],
  [[condition(PATH, "contains", "x"), condition(PATH, "str_eq", "/b")], /cannot meet both/],
  [[condition(STATUS, "ge", "500"), condition(STATUS, "lt", "500")], /both ge "500" and lt "500"/],
  [[condition(STATUS, "eq", "404"), condition(STATUS, "eq", "403")], /cannot be both "404" and "403".*two rules/],
  [[condition(PATH, "begins_with", "/a"), not(PATH, "begins_with", "/a")], /A condition and its negation/],
])("conditions that contradict each other are errors: %#", (conditions, expected) => {
  expect(said(conditions)).toEqual([expect.stringMatching(expected) as unknown]);
});

test.each([
  [[condition(COUNTRY, "str_eq", "DE"), condition(COUNTRY, "str_eq", "DE")]],
  [[not(COUNTRY, "str_eq", "DE"), not(COUNTRY, "str_eq", "FR")]],
  [[condition(COUNTRY, "str_eq", "DE"), condition(METHOD, "str_eq", "POST")]],
  [[condition({ ARGS: "" }, "str_eq", "a"), condition({ ARGS: "" }, "str_eq", "b")]],
  [[condition({ REQUEST_HEADERS: "accept" }, "str_eq", "a"), condition({ REQUEST_HEADERS: "accept" }, "str_eq", "b")]],
  [[condition({ ...COUNTRY, ...METHOD }, "str_eq", "DE"), condition(COUNTRY, "str_eq", "FR")]],
  [[condition(PATH, "begins_with", "/a"), condition(PATH, "begins_with", "/a/b")]],
  [[condition(PATH, "begins_with", "/a"), not(PATH, "begins_with", "/a/b")]],
  [[condition(PATH, "begins_with", "/A"), condition(PATH, "str_eq", "/a/b")]],
  [[condition(PATH, "contains", "/a"), condition(PATH, "contains", "/b")]],
  [[condition(STATUS, "ge", "500"), condition(STATUS, "le", "500")]],
])("conditions that may both be met are none: %#", (conditions) => {
  expect(said(conditions)).toEqual([]);
});

// How the time grows is bounded by a number of steps.
test.each(["(", "(a|b)", "(a*)*", "[a]", "^", "(?:a|", "a{1,9}", "(.*)?", "\\Q"])(
  "repeating %j many times ends",
  (part) => {
    const pattern = part.repeat(2_000);
    meetsEverybody(ruleOf([condition(PATH, "rx", pattern)]));
    expect(said([condition(PATH, "rx", pattern)])).toBeDefined();
  },
);
