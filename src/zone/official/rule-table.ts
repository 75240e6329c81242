import { type AttributeName, LIST_ACTIONS, type OfficialPart, PULL_ZONE, lowerCased, type Words } from "./names.js";

const CONDITIONS: readonly AttributeName[] = [
  ["condition", "conditions"],
  ["condition.variable", "conditions.variables"],
  ["condition.operator", "conditions.operator"],
  ["condition.value", "conditions.value"],
  ["condition.negated", "conditions.negated"],
  ["transformations", "transformations"],
];

export const WAF_RULE: OfficialPart = {
  name: "bunnynet_pullzone_waf_rule",
  ours: "bunny_shield_waf_rule",
  identity: ["id"],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["name", "name"],
    ...CONDITIONS,
    ["response.action", "action", LIST_ACTIONS],
  ],
};

const COUNTER_KEYS: Words = [
  ...lowerCased("IP", "Host", "Country", "City", "ASN", "Organization", "JA4", "IP+JA4"),
  ["IP_JA4", "ip_ja4"],
];

export const RATE_LIMIT: OfficialPart = {
  name: "bunnynet_pullzone_ratelimit_rule",
  ours: "bunny_shield_rate_limit",
  identity: ["id"],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["name", "name"],
    ...CONDITIONS,
    ["response.action", "action", [["RateLimit", "rate_limit"], ...lowerCased("Log", "Challenge")]],
    ["response.interval", "block_time"],
    ["limit.requests", "request_count"],
    ["limit.interval", "timeframe"],
    ["limit.counter_key", "counter_key", COUNTER_KEYS],
  ],
};
