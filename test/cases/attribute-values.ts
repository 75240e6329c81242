import type { Json } from "../review/support/plan-builder.js";

/** Values of an attribute that the code of its subject judges, for the walks over all attributes. */
interface AttributeValues {
  /** Each changes to its neighbors. */
  readonly values: readonly Json[];
  /** A value that protects, and one that protects less; undefined if no value weakens. */
  readonly pair?: { readonly strict: Json; readonly loose: Json };
  /** Whether it stops nobody, such as what event logs contain. */
  readonly stopsNobody?: true;
  /** Whether no step is reported as one that protects more. */
  readonly isNeverTightened?: true;
  /** Whether it is walked together with changes of the action, too. */
  readonly withActions?: true;
  /** Whether a new object with the value that protects less still protects more than none. */
  readonly protectsWhenNew?: true;
}

/** Entries of a list, in whichever attribute they are. */
const ENTRIES: AttributeValues = {
  values: [["192.0.2.0/24"], ["192.0.2.0/25"], ["192.0.2.0/24", "198.51.100.7"], ["0.0.0.0/0"], []],
  withActions: true,
};

/** Values of what a rule matches: which of two matches more requests, depends on the rest. */
const matching = (...values: readonly Json[]): AttributeValues => ({
  values,
  isNeverTightened: true,
  withActions: true,
});
const word = matching("begins_with", "contains", "rx", "/admin", "/");

const condition = (values: Readonly<Record<string, Json>>): Json => ({
  operator: "begins_with",
  value: "/admin",
  ...values,
});

/** The conditions of a rule of a type. */
const conditionsOf = (type: string): Readonly<Record<string, AttributeValues>> => ({
  [`${type}.conditions`]: matching(
    [condition({ variables: ["REQUEST_URI"] })],
    [condition({ variables: ["GEO:COUNTRY_CODE", "REQUEST_URI"] })],
    [condition({ variables: ["ARGS:q"] })],
    [condition({ variables: ["REQUEST_URI"], value: "/" })],
    [condition({ variables: ["REQUEST_URI"], negated: true })],
    "begins_with",
  ),
  [`${type}.transformations`]: matching([], ["lowercase"], ["lowercase", "url_decode"]),
  ...Object.fromEntries(
    ["negated", "operator", "value", "variables"].map((name) => [`${type}.conditions.${name}`, word]),
  ),
});

const requestCount: AttributeValues = {
  values: [1, 10, 1000, 10_000_000_000_000_000, null],
  pair: { strict: 1, loose: 99 },
  withActions: true,
  protectsWhenNew: true,
};

/** Managed rules that do not act. */
const IDLE_RULES: AttributeValues = {
  values: [
    ...[[], ["941100"], ["941100", "942100"]],
    Array.from({ length: 120 }, (_, index) => String(900_000 + index)),
    null,
  ],
  pair: { strict: ["1"], loose: ["1", "2"] },
};

/** By type and path. */
export const ATTRIBUTE_VALUES: Readonly<Record<string, AttributeValues>> = {
  "bunny_shield_access_list.content": ENTRIES,
  "bunny_shield_access_list.entries": ENTRIES,
  "bunny_shield_api_guardian.content": word,
  "bunny_shield_api_guardian.unmatched_path_action": {
    values: ["log", "ignore", "block", "unknown_9", null],
    pair: { strict: "block", loose: "log" },
  },
  "bunny_shield_api_guardian_endpoint.auth_schemes": matching([], ["lowercase"], ["lowercase", "url_decode"]),
  "bunny_shield_api_guardian_endpoint.rate_limiting_request_count": requestCount,
  "bunny_shield_bot_action.is_verifiable": {
    values: [false, true, "unknown_9", null],
    pair: { strict: true, loose: false },
  },
  "bunny_shield_bot_action.user_agent_match": {
    values: ["begins_with", "contains", "rx", "/admin", "/"],
    withActions: true,
  },
  "bunny_shield_custom_page.html": {
    values: ["<h1>No</h1>", "<script>alert(1)</script>", null],
    pair: { strict: "<h1>No</h1>", loose: "<script>alert(1)</script>" },
    isNeverTightened: true,
  },
  "bunny_shield_exception.disables": {
    values: [["waf"], ["access_lists", "waf"], null],
    pair: { strict: ["waf"], loose: ["access_lists", "waf"] },
  },
  ...conditionsOf("bunny_shield_rate_limit"),
  "bunny_shield_rate_limit.counter_key": word,
  "bunny_shield_rate_limit.request_count": requestCount,
  ...conditionsOf("bunny_shield_waf_rule"),
  "bunny_shield_waf_rule_order.rule_ids": {
    values: [[1, 2], [2, 1], null],
    pair: { strict: [1, 2], loose: [2, 1] },
  },
  "bunny_shield_zone.learning_mode": {
    values: [false, true, null],
    pair: { strict: false, loose: true },
    protectsWhenNew: true,
  },
  "bunny_shield_zone.learning_mode_until": { values: ["one", "another", null] },
  "bunny_shield_zone.plan_type": {
    values: ["basic", "advanced", "business", "enterprise", "unknown_9", null],
    pair: { strict: "enterprise", loose: "basic" },
    isNeverTightened: true,
  },
  "bunny_shield_zone.request_body_logging_enabled": {
    values: [false, true, null],
    pair: { strict: false, loose: true },
    stopsNobody: true,
  },
  "bunny_shield_zone.under_attack": { values: [true, false, null] },
  "bunny_shield_zone.waf_disabled_rules": IDLE_RULES,
  "bunny_shield_zone.waf_log_only_rules": IDLE_RULES,
  "bunny_shield_zone.waf_engine_config": {
    values: [{ inbound_anomaly_score_threshold: "5" }, { inbound_anomaly_score_threshold: "9" }, null],
    pair: { strict: { inbound_anomaly_score_threshold: "5" }, loose: { inbound_anomaly_score_threshold: "9" } },
  },
  "bunny_shield_zone.waf_request_header_logging_enabled": {
    values: [false, true, null],
    pair: { strict: false, loose: true },
    stopsNobody: true,
  },
  "bunny_shield_zone.waf_request_ignored_headers": {
    values: [["authorization", "cookie"], [], null],
    pair: { strict: ["authorization", "cookie"], loose: [] },
    stopsNobody: true,
  },
  "bunny_shield_zone.waf_profile_id": { ...matching(1, 2), pair: { strict: 1, loose: 2 } },
  "bunny_shield_zone.whitelabel_response_pages": { values: [true, false] },
};
