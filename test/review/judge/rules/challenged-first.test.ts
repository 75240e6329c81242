import { change, type ChangeOptions, type Json, type JsonObject } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";

const rule = (waf_rule_id: number | null, action_type: string, values: JsonObject = {}): JsonObject => ({
  shield_zone_id: 1001,
  waf_rule_id,
  rule_name: "Rule",
  rule_configuration: {
    ...{ variable_types: { REQUEST_URI: "" }, operator_type: "begins_with", value: "/admin", action_type },
    ...{ transformation_types: [], chained_rule_conditions: null, is_negated: false, is_regex_variable: false },
    ...values,
  },
});

const BLOCK = change("bunny_shield_waf_rule.block", rule(2, "block"), rule(2, "block"));
const ordered = (before: Json, after: Json = before, options: ChangeOptions = {}): JsonObject => {
  const order = (rule_ids: Json): JsonObject => ({ shield_zone_id: 1001, rule_ids });
  return change("bunny_shield_waf_rule_order.order", order(before), order(after), options);
};

/** What is said of the rule that changes, besides what it does itself. */
function said(
  before: Json,
  after: Json,
  others: readonly JsonObject[],
  options: ChangeOptions = {},
): readonly string[] {
  const { resources } = reviewOf([change("bunny_shield_waf_rule.own", before, after, options), ...others]);
  const { findings } = resources.find(({ address }) => address === "bunny_shield_waf_rule.own") ?? { findings: [] };
  return findings
    .filter(({ rule: id, text }) => id.startsWith("order-") || text.startsWith("It may challenge"))
    .map(({ rule: id, severity, text }) => `${id} ${severity}: ${text}`);
}

const LOOSENED =
  "order-loosened medium: Now challenges requests that `bunny_shield_waf_rule.block` blocked: a visitor who passes the challenge may get through. For example, `GET /admin`.";
const TIGHTENED =
  "order-tightened low: Requests that it challenged first are now blocked by `bunny_shield_waf_rule.block`. For example, `GET /admin`.";
const MAY = "enforcement-uncertain medium: It may challenge requests before `bunny_shield_waf_rule.block` blocks them.";
const FIRST = [BLOCK, ordered([1, 2])];
const OFF = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: false, waf_execution_mode: "block" };
const ELSEWHERE = { value: "/shop" };

it.each<[string, Json, Json, readonly JsonObject[], readonly string[]]>([
  ["begins to challenge", rule(1, "log"), rule(1, "challenge"), FIRST, [LOOSENED]],
  ["challenges more", rule(1, "challenge", ELSEWHERE), rule(1, "challenge"), FIRST, [LOOSENED]],
  ["ends to challenge", rule(1, "challenge"), rule(1, "log"), FIRST, [TIGHTENED]],
  ["challenges less", rule(1, "challenge"), rule(1, "challenge", ELSEWHERE), FIRST, [TIGHTENED]],
  ["is destroyed", rule(1, "challenge"), null, [BLOCK, ordered([1, 2], [2])], [TIGHTENED]],
  ["challenges others", rule(1, "log"), rule(1, "challenge", ELSEWHERE), FIRST, []],
  ["challenges what it blocked itself", rule(1, "block"), rule(1, "challenge"), FIRST, []],
  ["comes after it", rule(1, "log"), rule(1, "challenge"), [BLOCK, ordered([2, 1])], []],
  ["has no place", rule(1, "log"), rule(1, "challenge"), [BLOCK], []],
  [
    "is in another zone",
    { ...rule(1, "log"), shield_zone_id: 7 },
    { ...rule(1, "challenge"), shield_zone_id: 7 },
    FIRST,
    [],
  ],
  [
    "comes first where a third one blocks before it",
    rule(1, "log"),
    rule(1, "challenge"),
    [
      BLOCK,
      change("bunny_shield_waf_rule.all", rule(3, "block", { value: "/" }), rule(3, "block", { value: "/" })),
      ordered([3, 1, 2]),
    ],
    [],
  ],
  [
    "may match what nobody can tell",
    rule(1, "log"),
    rule(1, "challenge", { operator_type: "detect_sqli", value: null }),
    FIRST,
    [MAY],
  ],
  [
    "comes first in a zone whose WAF is off",
    rule(1, "log"),
    rule(1, "challenge"),
    [...FIRST, change("bunny_shield_zone.zone", OFF, OFF)],
    [],
  ],
])("a rule that %s", (_name, before, after, others, expected) => {
  expect(said(before, after, others)).toEqual(expected);
});

it("a new rule with the only ID of an order that the apply gives is in that place", () => {
  const order = ordered([2], [null, 2], { unknown: { rule_ids: [true, false] } });
  const options = { unknown: { waf_rule_id: true } };
  expect(said(null, rule(null, "challenge"), [BLOCK, order], options)).toEqual([LOOSENED]);
  const another = change("bunny_shield_waf_rule.new", null, rule(null, "log"), options);
  const both = ordered([2], [null, 2, null], { unknown: { rule_ids: [true, false, true] } });
  expect(said(null, rule(null, "challenge"), [BLOCK, another, both], options)).toEqual([]);
});

it("an example is not shown where a condition is sensitive", () => {
  const options = { beforeSensitive: { rule_configuration: { value: true } } };
  const [text] = said(rule(1, "log"), rule(1, "challenge"), FIRST, options);
  expect(text).toBe(LOOSENED.replace(/ For example.*/, ""));
});
