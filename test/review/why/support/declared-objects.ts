const search = { variable_types: { REQUEST_URI: "" }, operator_type: "begins_with", value: "/search" };
const windows = { request_count: 10, timeframe: 60, block_time: 300, counter_key_type: "ip" };
const post = { variable_types: { REQUEST_METHOD: "" }, operator_type: "str_eq", value: "POST", is_negated: true };

/** What a configuration declares of each feature that acts on the search. */
export const DECLARED = {
  managed: {
    type: "bunny_shield_zone",
    config: { pull_zone_id: 4200, plan_type: "business", waf_disabled_rules: ["941100"] },
  },
  rule: {
    type: "bunny_shield_waf_rule",
    config: {
      ...{ shield_zone_id: 42, rule_name: "Search" },
      rule_configuration: { ...search, action_type: "block", chained_rule_conditions: [post] },
    },
  },
  limit: {
    type: "bunny_shield_rate_limit",
    config: {
      ...{ shield_zone_id: 42, rule_name: "Searches" },
      rule_configuration: { ...search, ...windows, action_type: "rate_limit" },
    },
  },
  list: {
    type: "bunny_shield_access_list",
    config: { shield_zone_id: 42, name: "Abroad", type: "country", action: "block", entries: ["DE"] },
  },
  bots: undefined,
} as const;
