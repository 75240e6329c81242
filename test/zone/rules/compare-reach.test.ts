import fc from "fast-check";
import { compareReach, type Reach } from "../../../src/zone/index.js";
import { ruleOperators, ruleTransformations } from "../../../src/zone/words/rules/rules.js";
import { matches, sampledRequests } from "../../oracle/requests.js";
import { hasAllRuns, runs } from "../../framework/properties/runs.js";

interface Condition {
  readonly variables: ReadonlyMap<string, string>;
  readonly operator: string;
  readonly value: string;
  readonly isNegated: boolean;
  readonly isPattern: boolean;
}

interface Conditions {
  readonly all: readonly Condition[];
  readonly transformations: readonly string[];
}

const condition = (
  values: Partial<Omit<Condition, "variables">> & { variables?: Record<string, string> },
): Condition => ({
  operator: "begins_with",
  value: "/admin",
  isNegated: false,
  isPattern: false,
  ...values,
  variables: new Map(Object.entries(values.variables ?? { REQUEST_URI: "" })),
});

const reach = (values: Parameters<typeof condition>[0], ...transformations: string[]): Conditions => ({
  all: [condition(values)],
  transformations,
});

const methods = (value: string) => reach({ operator: "within", variables: { REQUEST_METHOD: "" }, value });
const of = (variables: Record<string, string>, more: Parameters<typeof condition>[0] = {}): Conditions =>
  reach({ ...more, variables });
const together = (...all: readonly Condition[]): Conditions => ({ all, transformations: [] });

const OPPOSITE: Readonly<Record<Reach, Reach>> = {
  same: "same",
  wider: "narrower",
  narrower: "wider",
  unknown: "unknown",
};

const DE = condition({ variables: { GEO: "COUNTRY_CODE" }, operator: "str_eq", value: "DE" });
const POST = condition({ variables: { REQUEST_METHOD: "" }, operator: "str_eq", value: "POST" });
const NOT = { isNegated: true };
const BY_PATTERN = { isPattern: true };

// What a change of the operator, the value, the negation, and the case means is in conditions-table.txt.
test.each<[string, Conditions, Conditions, Reach]>([
  ["a condition less", together(condition({}), DE), reach({}), "wider"],
  ["conditions in another order", together(DE, POST), together(POST, DE), "same"],
  ["another condition", together(condition({}), DE), together(DE, POST), "unknown"],
  ["another name of a transformation", reach({}, "normalise_path"), reach({}, "normalize_path"), "unknown"],
  ["one decoded twice", reach({}, "url_decode"), reach({}, "url_decode", "url_decode"), "unknown"],
  ["a variable more", of({ REQUEST_URI: "" }), of({ REQUEST_URI: "", QUERY_STRING: "" }), "wider"],
  ["one header → all", of({ REQUEST_HEADERS: "user-agent" }), of({ REQUEST_HEADERS: "" }), "wider"],
  ["another part", of({ ARGS: "p" }), of({ ARGS: "q" }), "unknown"],
  // Whether none of the variables may compare so, or only one of them may not, is not documented.
  ["a variable more, negated", of({ REQUEST_URI: "" }, NOT), of({ REQUEST_URI: "", QUERY_STRING: "" }, NOT), "unknown"],
  ["a part → the whole, negated", of({ ARGS: "path" }, NOT), of({ ARGS: "" }, NOT), "unknown"],
  [
    "a condition less and a variable more, negated",
    together(condition(NOT), DE),
    of({ REQUEST_URI: "", QUERY_STRING: "" }, NOT),
    "unknown",
  ],
  ["headers by a pattern", reach(BY_PATTERN), reach({ ...BY_PATTERN, value: "/adm" }), "wider"],
  ["a part that becomes a pattern", of({ ARGS: "q" }), of({ ARGS: "q" }, BY_PATTERN), "unknown"],
  ["another pattern", of({ ARGS: "q" }, BY_PATTERN), of({ ARGS: "p" }, BY_PATTERN), "unknown"],
  [
    "a pattern and a variable more",
    of({ ARGS: "q" }, BY_PATTERN),
    of({ ARGS: "q", REQUEST_BODY: "" }, BY_PATTERN),
    "unknown",
  ],
  ["words in another order", methods("PUT DELETE TRACE"), methods("TRACE, PUT DELETE"), "unknown"],
  ["a word more, in another order", methods("PUT DELETE"), methods("DELETE TRACE PUT"), "unknown"],
  ["words that a value may have between them", methods("A|B"), methods("B|A"), "unknown"],
  ["part of a word", methods("GE"), methods("GET"), "unknown"],
  ["a header's name in another case", of({ REQUEST_HEADERS: "A" }), of({ REQUEST_HEADERS: "a" }), "unknown"],
  ["a cookie's name in another case", of({ REQUEST_COOKIES: "A" }), of({ REQUEST_COOKIES: "a" }), "unknown"],
])("%s", (_name, before, after, expected) => {
  expect(compareReach(before, after)).toBe(expected);
  expect(compareReach(after, before)).toBe(OPPOSITE[expected]);
});

const anyCondition = fc
  .record({
    variables: fc.constantFrom<Record<string, string>>(
      { REQUEST_URI: "" },
      { REQUEST_URI: "", QUERY_STRING: "" },
      { QUERY_STRING: "" },
      { REQUEST_HEADERS: "user-agent" },
      { REQUEST_HEADERS: "" },
      { ARGS_COMBINED_SIZE: "" },
    ),
    operator: fc.constantFrom(
      ...["begins_with", "ends_with", "contains", "contains_word", "str_match", "str_eq", "within"],
      ...["eq", "ge", "gt", "le", "lt", "detect_sqli"],
    ),
    value: fc.constantFrom("", "a", "/a", "/ad", "/Ad", "/ad/", "ad", "d ad", "5", "6", "10", "1 0"),
    isNegated: fc.boolean(),
  })
  .map(condition);

const anyConditions = fc.record({
  all: fc.array(anyCondition, { minLength: 1, maxLength: 2 }),
  transformations: fc.constantFrom([], ["lowercase"], ["compress_whitespace"], ["compress_whitespace", "lowercase"]),
});

/** Two conditions of which the second is often the first, changed a little. */
const twoReaches = fc.oneof(
  fc.tuple(anyConditions, anyConditions),
  fc
    .tuple(anyConditions, anyCondition)
    .map(([one, other]): [Conditions, Conditions] => [
      one,
      { ...one, all: [...one.all.slice(1), { ...other, variables: one.all[0]!.variables }] },
    ]),
  fc
    .tuple(anyConditions, anyCondition)
    .map(([one, other]): [Conditions, Conditions] => [
      one,
      { ...one, all: [{ ...one.all[0]!, value: other.value }, ...one.all.slice(1)] },
    ]),
);

/** As the API has it. */
function encoded({ all, transformations }: Conditions) {
  const [first, ...rest] = all.map(({ variables, operator, value, isNegated }) => ({
    variableTypes: Object.fromEntries(variables),
    operatorType: Object.entries(ruleOperators.words).find(([word]) => word === operator)![1].code,
    value,
    isNegated,
  }));
  const codes = transformations.map(
    (name) => Object.entries(ruleTransformations.words).find(([word]) => word === name)![1].code,
  );
  return { ...first!, transformationTypes: codes, chainedRuleConditions: rest };
}

test("what is said of two conditions holds for every request, whatever a negation over several variables means", () => {
  let sure = 0;
  fc.assert(
    fc.property(twoReaches, ([before, after]) => {
      const [one, other] = [encoded(before), encoded(after)];
      const found = compareReach(before, after);
      expect(compareReach(after, before)).toBe(OPPOSITE[found]);
      if (found === "wider" || found === "narrower") sure += 1;
      for (const request of sampledRequests([one, other])) {
        for (const reading of ["one does not", "none does"] as const) {
          const [was, is] = [matches(one, request, reading), matches(other, request, reading)];
          if (found === "same") expect(is).toBe(was);
          if (found === "wider" && was) expect(is).toBe(true);
          if (found === "narrower" && is) expect(was).toBe(true);
        }
      }
    }),
    runs(2_000),
  );
  // A comparison that is never sure would pass.
  expect(sure).toBeGreaterThan(hasAllRuns ? 40 : 2); // About 90 of all runs, whose values are random.
});
