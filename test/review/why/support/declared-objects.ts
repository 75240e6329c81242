const search = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/search" };
const windows = { request_count: 10, timeframe: 60, block_time: 300, counter_key: "ip" };
const post = { variables: ["REQUEST_METHOD"], operator: "str_eq", value: "POST", negated: true };

/** What a configuration declares of each feature that acts on the search. */
export const DECLARED = {
  managed: {
    type: "bunny_shield_zone",
    config: { pull_zone_id: 4200, plan_type: "business", waf_disabled_rules: ["941100"] },
  },
  rule: {
    type: "bunny_shield_waf_rule",
    config: { ...{ shield_zone_id: 42, name: "Search" }, action: "block", conditions: [search, post] },
  },
  limit: {
    type: "bunny_shield_rate_limit",
    config: { ...{ shield_zone_id: 42, name: "Searches" }, ...windows, action: "rate_limit", conditions: [search] },
  },
  list: {
    type: "bunny_shield_access_list",
    config: { shield_zone_id: 42, name: "Abroad", type: "country", action: "block", entries: ["DE"] },
  },
  bots: undefined,
} as const;
