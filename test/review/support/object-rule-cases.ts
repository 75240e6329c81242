import { withCondition } from "../../support/rule-values.js";
import { accessList, change, type Json, type JsonObject } from "./plan-builder.js";

const category = (before: JsonObject | null, after: JsonObject, actions?: readonly string[]): JsonObject =>
  change("bunny_shield_bot_category_action.a", before, after, actions && { actions });

/** A rule that stops what begins with a value. */
const rule = (name: string, values: JsonObject): JsonObject =>
  withCondition<Json>({
    ...{ shield_zone_id: 42, waf_rule_id: name === "a" ? 1 : 2 },
    ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" },
    action: "block",
    ...values,
  });

const ruleChange = (before: JsonObject, after: JsonObject): JsonObject =>
  change("bunny_shield_waf_rule.a", rule("a", before), rule("a", after));

/** The order of two rules changes, of which the first blocks. */
const order = (before: readonly number[] | null, after: readonly number[], second: JsonObject): JsonObject[] => [
  change("bunny_shield_waf_rule_order.a", before && { shield_zone_id: 42, rule_ids: before }, {
    shield_zone_id: 42,
    rule_ids: after,
  }),
  change("bunny_shield_waf_rule.a", rule("a", {}), rule("a", {})),
  change("bunny_shield_waf_rule.b", rule("b", second), rule("b", second)),
];

const zonePlan = (before: string, after: string): JsonObject =>
  change("bunny_shield_zone.a", { plan_type: before }, { plan_type: after });

const managedList = (found: string, action: string): JsonObject => ({
  ...{ shield_zone_id: 1, list_id: 2, enabled: true, on_destroy: "restore", action },
  found: { enabled: true, action: found },
});
const takenOver = (found: string, action: string): JsonObject =>
  change("bunny_shield_access_list_configuration.a", null, managedList(found, action));

/** Changes of objects of any type → the findings they must bring, as `rule direction severity`. */
export const OBJECT_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
  [
    "category allowed",
    [category({ category: "seo", action: "block" }, { category: "seo", action: "allow" })],
    ["enforcement-stopped loosens high", "exemption-unverified loosens high"],
  ],
  [
    "category allowed at create",
    [category(null, { category: "seo", action: "allow", found: { action: "none" } })],
    ["exemption-started loosens medium", "exemption-unverified loosens high"],
  ],
  [
    "another category allowed",
    [category({ category: "seo", action: "allow" }, { category: "ads", action: "allow" }, ["delete", "create"])],
    [
      "effect-unknown unknown medium",
      "exemption-ended tightens low",
      "exemption-started loosens medium",
      "exemption-unverified loosens high",
      "replaced neutral medium",
    ],
  ],
  ...([false, true, undefined] as const).map(
    (verifiable) =>
      [
        `bot allowed that is verifiable: ${verifiable}`,
        [
          change(
            "bunny_shield_bot_action.a",
            { bot_id: 1, action: "none", ...(verifiable !== undefined && { is_verifiable: verifiable }) },
            { bot_id: 1, action: "allow", ...(verifiable !== undefined && { is_verifiable: verifiable }) },
          ),
        ],
        ["exemption-started loosens medium", ...(verifiable === false ? ["exemption-unverified loosens high"] : [])],
      ] as const,
  ),
  ["a list that blocks taken over, to log", [takenOver("block", "log")], ["enforcement-stopped loosens high"]],
  ["a list that blocks taken over as it is", [takenOver("block", "block")], []],
  [
    "a bot that is blocked taken over, to allow",
    [change("bunny_shield_bot_action.a", null, { bot_id: 1, action: "allow", found: { action: "block" } })],
    ["enforcement-stopped loosens high"],
  ],
  [
    "replicas taken over",
    [change("bunny_app_autoscaling.a", null, { app_id: "x", min: 1, max: 1, found: { min: 1, max: 6 } })],
    ["capacity-lowered neutral medium"],
  ],
  [
    "a page that is set taken over",
    [change("bunny_shield_custom_page.a", null, { page_type: "block", html: "b", found: { html: "a" } })],
    ["page-changed neutral low"],
  ],
  [
    "a list destroyed that restores a block",
    [change("bunny_shield_access_list_configuration.a", managedList("block", "log"), null)],
    ["enforcement-started tightens medium", "restored-on-destroy neutral low"],
  ],
  [
    "anything created again while the old object lives on",
    [change("null_resource.a", { v: 1 }, { v: 2 }, { actions: ["create", "forget"] })],
    ["forgotten neutral medium"],
  ],
  ["anything destroyed", [change("null_resource.a", { id: "1" }, null)], ["destroyed neutral medium"]],
  [
    "anything deposed",
    [change("null_resource.a", { id: "1" }, null, { deposed: "ab12" })],
    ["destroyed neutral medium"],
  ],
  [
    "an action of a newer engine",
    [change("null_resource.a", { id: "1" }, { id: "1" }, { actions: ["teleport"] })],
    ["unknown-action unknown high"],
  ],
  [
    "our type from another provider",
    [
      change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }), {
        provider: "registry.terraform.io/x/bunny",
      }),
    ],
    ["foreign-provider unknown high"],
  ],
  // What rules match, their order, unknown pages, and plans.
  ["a blocked path shorter", [ruleChange({}, { value: "/adm" })], ["match-tightened tightens medium"]],
  [
    "a bypass of everything",
    [ruleChange({ action: "bypass", value: "/healthz" }, { action: "bypass", value: "/" })],
    ["match-loosened loosens high"],
  ],
  ["a bypass moves first", order([1, 2], [2, 1], { action: "bypass" }), ["order-loosened loosens high"]],
  ["a challenge moves first", order([1, 2], [2, 1], { action: "challenge" }), ["order-loosened loosens medium"]],
  ["a block moves first", order([2, 1], [1, 2], { action: "allow" }), ["order-tightened tightens low"]],
  ["an order created with a block first", order(null, [1, 2], { action: "bypass" }), ["rules-reordered neutral low"]],
  ["another order of a rule that only logs", order([1, 2], [2, 1], { action: "log" }), ["rules-reordered neutral low"]],
  ["an order of a rule that the plan lacks", order([1, 2, 3], [3, 1, 2], {}), ["enforcement-uncertain loosens medium"]],
  [
    "a page known after apply",
    [change("bunny_shield_custom_page.a", { html: "a" }, { html: null }, { unknown: { html: true } })],
    ["page-unknown loosens high"],
  ],
  ["a lower plan", [zonePlan("business", "basic")], ["plan-lowered loosens high"]],
  ["a higher plan", [zonePlan("basic", "business")], ["plan-raised neutral medium"]],
];
