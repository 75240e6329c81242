import { change, type JsonObject } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";

describe("an example of a request that a rule treats differently", () => {
  const rule = (value: string, action = "block"): JsonObject => ({
    shield_zone_id: 1001,
    waf_rule_id: 1,
    rule_name: "Login",
    rule_configuration: {
      variable_types: { REQUEST_URI: "" },
      operator_type: "begins_with",
      value,
      action_type: action,
      transformation_types: [],
      chained_rule_conditions: [],
      is_negated: false,
      is_regex_variable: false,
    },
  });
  const textsOf = (before: JsonObject, after: JsonObject, options = {}): readonly string[] =>
    firstReview(change("bunny_shield_waf_rule.a", before, after, options)).findings.map(({ text }) => text);

  it.each([
    ["stops fewer", rule("/adm"), rule("/admin"), "For example, `GET /adm` was stopped; now the rules below decide."],
    [
      "stops more",
      rule("/admin"),
      rule("/adm"),
      "For example, `GET /admi` was left to the rules below; now it is stopped.",
    ],
    [
      "lets fewer through",
      rule("/adm", "allow"),
      rule("/admin", "allow"),
      "For example, `GET /adm` was let through; now the rules below decide.",
    ],
    [
      "lets more through",
      rule("/admin", "allow"),
      rule("/adm", "allow"),
      "For example, `GET /admi` was left to the rules below; now it is let through.",
    ],
    [
      "stops others",
      rule("/admin"),
      rule("/login"),
      "For example, `GET /admin` was stopped; now the rules below decide. `GET /login` was left to the rules below; now it is stopped.",
    ],
  ])("%s", (_name, before, after, example) => {
    expect(textsOf(before, after)).toEqual([expect.stringContaining(example)]);
  });

  it("of a rate limit says what the limit counts", () => {
    const limit = (value: string): JsonObject => ({
      ...rule(value, "rate_limit"),
      rate_limit_id: 1,
      rule_configuration: {
        ...(rule(value, "rate_limit")["rule_configuration"] as JsonObject),
        request_count: 10,
        timeframe: 60,
        block_time: 300,
      },
    });
    const [text] = firstReview(change("bunny_shield_rate_limit.a", limit("/admin"), limit("/login"))).findings.map(
      (found) => found.text,
    );
    expect(text).toContain(
      "For example, `GET /admin` was counted; now this limit does not count it. `GET /login` was not counted by this limit; now it is counted.",
    );
  });

  it("is not given where the conditions are sensitive, or known after the apply", () => {
    const sensitive = { afterSensitive: { rule_configuration: { value: true } } };
    const unknown = { unknown: { rule_configuration: { value: true } } };
    for (const options of [sensitive, unknown])
      expect(textsOf(rule("/adm"), rule("/admin"), options).join()).not.toContain("For example");
  });

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      "a value of a further condition",
      { chained_rule_conditions: [{ variable_types: { ARGS: "" }, operator_type: "contains", value: "x" }] },
      { chained_rule_conditions: [{ variable_types: { ARGS: "" }, operator_type: "contains", value: null }] },
      { chained_rule_conditions: [{ value: true }] },
    ],
    [
      "a part of a variable",
      { variable_types: { ARGS: "id" } },
      { variable_types: { ARGS: null } },
      { variable_types: { ARGS: true } },
    ],
  ])("does not take %s that is known after the apply for an empty one", (_name, before, after, unknown) => {
    const whole = (values: JsonObject): JsonObject => ({
      ...rule("/admin"),
      rule_configuration: { ...(rule("/admin")["rule_configuration"] as JsonObject), ...values },
    });
    const options = { unknown: { rule_configuration: unknown } };
    const { findings } = firstReview(change("bunny_shield_waf_rule.a", whole(before), whole(after), options));
    expect(findings.map((found) => found.rule)).toEqual(["enforcement-uncertain"]);
  });
});
