import { change, type JsonObject } from "./plan-builder.js";

/** A rule that stops what begins with a value. */
const rule = (name: string, values: JsonObject): JsonObject => ({
  waf_rule_id: name === "a" ? 1 : 2,
  rule_configuration: {
    variable_types: { REQUEST_URI: "" },
    operator_type: "begins_with",
    value: "/admin",
    action_type: "block",
    ...values,
  },
});

const ruleChange = (before: JsonObject, after: JsonObject): JsonObject =>
  change("bunny_shield_waf_rule.a", rule("a", before), rule("a", after));

/** The order of two rules changes, of which the first blocks. */
const order = (before: readonly number[] | null, after: readonly number[], second: JsonObject): JsonObject[] => [
  change("bunny_shield_waf_rule_order.a", before && { rule_ids: before }, { rule_ids: after }),
  change("bunny_shield_waf_rule.a", rule("a", {}), rule("a", {})),
  change("bunny_shield_waf_rule.b", rule("b", second), rule("b", second)),
];

const zonePlan = (before: string, after: string): JsonObject =>
  change("bunny_shield_zone.a", { plan_type: before }, { plan_type: after });

/** Changes of what rules match, of their order, of unknown pages, and of plans → the findings they must bring, as `rule direction severity`. */
export const MATCH_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
  ["a blocked path longer", [ruleChange({}, { value: "/admin/x" })], ["match-loosened loosens medium"]],
  ["a blocked path shorter", [ruleChange({}, { value: "/adm" })], ["match-tightened tightens medium"]],
  ["another path blocked", [ruleChange({}, { value: "/login" })], ["enforcement-uncertain loosens medium"]],
  [
    "a bypass of everything",
    [ruleChange({ action_type: "bypass", value: "/healthz" }, { action_type: "bypass", value: "/" })],
    ["match-loosened loosens high"],
  ],
  [
    "less allowed",
    [ruleChange({ action_type: "allow", value: "/" }, { action_type: "allow", value: "/healthz" })],
    ["match-tightened tightens low"],
  ],
  ["a bypass moves first", order([1, 2], [2, 1], { action_type: "bypass" }), ["order-loosened loosens high"]],
  ["a challenge moves first", order([1, 2], [2, 1], { action_type: "challenge" }), ["order-loosened loosens medium"]],
  ["a block moves first", order([2, 1], [1, 2], { action_type: "allow" }), ["order-tightened tightens low"]],
  [
    "an order created with a bypass first",
    order(null, [2, 1], { action_type: "bypass" }),
    ["order-loosened loosens high"],
  ],
  [
    "an order created with a block first",
    order(null, [1, 2], { action_type: "bypass" }),
    ["rules-reordered neutral low"],
  ],
  ["another order of rules that block", order([1, 2], [2, 1], {}), ["rules-reordered neutral low"]],
  [
    "another order of a rule that only logs",
    order([1, 2], [2, 1], { action_type: "log" }),
    ["rules-reordered neutral low"],
  ],
  ["an order of a rule that the plan lacks", order([1, 2, 3], [3, 1, 2], {}), ["enforcement-uncertain loosens medium"]],
  [
    "a page known after apply",
    [change("bunny_shield_custom_page.a", { html: "a" }, { html: null }, { unknown: { html: true } })],
    ["page-unknown loosens high"],
  ],
  ["a lower plan", [zonePlan("business", "basic")], ["plan-lowered loosens high"]],
  ["a higher plan", [zonePlan("basic", "business")], ["plan-raised neutral medium"]],
];
