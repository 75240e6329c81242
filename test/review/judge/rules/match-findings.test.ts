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
    ["stops fewer", rule("/adm"), rule("/admin"), "For example, it no longer stops `GET /adm`."],
    ["stops more", rule("/admin"), rule("/adm"), "For example, it now stops `GET /admi`."],
    [
      "lets fewer through",
      rule("/adm", "allow"),
      rule("/admin", "allow"),
      "For example, it no longer lets through `GET /adm`.",
    ],
  ])("%s", (_name, before, after, example) => {
    expect(textsOf(before, after)).toEqual([expect.stringContaining(example)]);
  });

  it("is not given where the conditions are sensitive, or known after the apply", () => {
    const sensitive = { afterSensitive: { rule_configuration: { value: true } } };
    const unknown = { unknown: { rule_configuration: { value: true } } };
    for (const options of [sensitive, unknown])
      expect(textsOf(rule("/adm"), rule("/admin"), options).join()).not.toContain("For example");
  });
});
