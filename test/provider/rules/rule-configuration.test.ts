import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { type Constraint, UNKNOWN } from "../../../src/framework/index.js";
import { atName } from "../../../src/framework/values/path.js";
import { checkSingleConditions, type RuleAt } from "../../../src/provider/rules/reach.js";
import { decodeRule, decodeRateLimit, rateLimitAttributes } from "../../../src/provider/rules/rule-configuration.js";

const at = (name: string) => pathFrom(atName([], name));

/** What a check says, each `severity attribute: summary: detail`. */
function said(check: (diagnostics: ReturnType<typeof createDiagnostics>) => void): string[] {
  const diagnostics = createDiagnostics();
  check(diagnostics);
  return diagnostics.messages.map(({ severity, attribute, summary, detail }) => {
    return `${severity} ${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
}

describe("a rate limit's configuration", () => {
  const omitted = {
    ...{ variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null },
    ...{ actionType: null, severityType: null, transformationTypes: null, requestCount: null, counterKeyType: null },
    ...{ timeframe: null, blockTime: null, chainedRuleConditions: null },
  };
  const decode = (
    ruleConfiguration: Parameters<typeof decodeRateLimit>[0]["ruleConfiguration"],
    ...prior: (string | null)[]
  ) =>
    decodeRateLimit(
      { id: 7, shieldZoneId: 42, userId: null, ruleName: "A", ruleDescription: "", ruleJson: null, ruleConfiguration },
      prior.map((value) => ({ variables: [], operator: "begins_with", value, negated: false })),
    );

  test("that the API omits is what the API takes for omitted", () => {
    expect(decode(omitted)).toMatchObject({
      ...{ conditions: [{ variables: [], operator: "begins_with", value: null, negated: false }], request_count: 0 },
      ...{ timeframe: 0, block_time: 0, transformations: [], severity: "notice", counter_key: "ip" },
    });
    expect(decode(null)).toEqual({ ...decode(omitted), action: "unknown_0" });
    const set = { isNegated: true, isRegexVariable: true, requestCount: 3, timeframe: 10, blockTime: 30 };
    expect(decode({ ...omitted, ...set })).toMatchObject({
      ...{ conditions: [{ negated: true }], request_count: 3, timeframe: 10, block_time: 30 },
    });
  });

  test("has an empty value where one was set, and none where none was", () => {
    const valueOf = (value: string | null, ...prior: (string | null)[]) =>
      decode({ ...omitted, value }, ...prior).conditions[0]?.value;
    expect([valueOf("", null), valueOf("", ""), valueOf(""), valueOf("a", null), valueOf(null, "")]).toEqual([
      ...[null, "", "", "a", ""],
    ]);
    const condition = { ...omitted, value: "" };
    const { conditions } = decode({ ...omitted, chainedRuleConditions: [condition, condition] }, "a", null);
    expect(conditions.map(({ value }) => value)).toEqual([null, null, ""]);
  });

  test("takes only the periods and durations that the API has", () => {
    for (const name of ["timeframe", "block_time"] as const) {
      const [constraint] = rateLimitAttributes[name].constraints as readonly Constraint<number>[];
      expect(constraint?.requirement).toMatch(/^be one of \d+(, \d+)+$/);
      const known = (constraint?.requirement.match(/\d+/g) ?? []).map(Number);
      expect(known.map((value) => constraint?.check(value))).toEqual(known.map(() => undefined));
      expect(constraint?.check(7)).toEqual(expect.any(String));
    }
  });
});

describe("a condition of a rate limit", () => {
  const check = (condition: object) =>
    said((diagnostics) => {
      const one = { variables: ["REQUEST_URI"], operator: "eq", value: "1", negated: null, ...condition };
      const place = [{ variables: at("variables"), value: at("value") }];
      const paths = { transformations: at("transformations"), conditions: place } as unknown as RuleAt;
      checkSingleConditions({ conditions: [one], transformations: null }, paths, diagnostics);
    });

  test.each(["1", "-1", " 10 ", "0.5", "-12.25\t", UNKNOWN])("compares the number %j", (value) => {
    expect(check({ value })).toEqual([]);
  });

  test.each(["", "a", "1a", "a1", "1.", ".5", "1,5", "--1", "1 2"])("warns that %j is no number", (value) => {
    for (const operator of ["eq", "ge", "gt", "le", "lt"])
      expect(check({ value, operator })).toEqual([expect.stringMatching(/^2 value: Not a number/) as unknown]);
    expect(check({ value, operator: "str_eq" })).toEqual([]);
    expect(check({ value, operator: UNKNOWN })).toEqual([]);
  });

  test.each([
    ["COUNTRY_CODE", "LATITUDE", "LONGITUDE", "ASN", "CITY", "CONTINENT", "ORGANIZATION"].map((part) => `GEO:${part}`),
    ["JA4_A", "JA4_B", "JA4_C", "JA4_AB", "JA4_AC", "JA4_BC"].map((part) => `FINGERPRINT:${part}`),
    ["ARGS", "ARGS_GET", "ARGS_POST", "REQUEST_COOKIES", "REQUEST_HEADERS", "RESPONSE_HEADERS"].map(
      (one) => `${one}:any`,
    ),
  ])("knows the parts of %j and its like", (...variables) => {
    for (const variable of variables) expect(check({ variables: [variable] })).toEqual([]);
  });
});

describe("conditions as the API returns them", () => {
  const one = { variables: ["GEO:ASN"], operator: "str_eq", negated: false };
  const asn = (value: string | null) => ({ ...one, value });
  const sent = (value: string) => ({
    ...{ variableTypes: { GEO: "ASN" }, operatorType: 15, value, isNegated: false, isRegexVariable: false },
  });
  const state = (...values: (string | null)[]) => values.map(asn);
  const read = (values: string[], prior: ReturnType<typeof state> | null) => {
    const [first = "", ...chained] = values;
    const rest = { severityType: 0, transformationTypes: [], chainedRuleConditions: chained.map(sent), actionType: 1 };
    const rule = { id: 7, shieldZoneId: 42, userId: null, ruleName: "A", ruleDescription: "", ruleJson: null };
    return decodeRule({ ...rule, ruleConfiguration: { ...sent(first), ...rest } }, prior).conditions;
  };

  test.each<[string, string[], ReturnType<typeof state> | null, ReturnType<typeof state>]>([
    ["keep the order that was configured", ["c", "a", "b"], state("a", "b", "c"), state("a", "b", "c")],
    ["have the order of the API where one differs", ["c", "a", "x"], state("a", "b", "c"), state("c", "a", "x")],
    ["have the order of the API where one is missing", ["c", "a"], state("a", "b", "c"), state("c", "a")],
    ["have the order of the API where one was added", ["c", "b", "a"], state("b", "c"), state("c", "b", "a")],
    ["are counted", ["a", "b", "b"], state("b", "a", "a"), state("a", "b", "b")],
    ["have no value where none was configured", ["", "a"], state("a", null), state("a", null)],
    ["have an empty value where it was configured", ["", "a"], state("a", ""), state("a", "")],
    ["have the value that was set where none was configured", ["b"], state(null), state("b")],
    ["have no value where only another differs", ["", "x"], state(null, "a"), state(null, "x")],
    ["are read whole after an import", ["a", ""], null, state("a", "")],
  ])("%s", (_name, values, prior, expected) => {
    expect(read(values, prior)).toEqual(expected);
  });
});
