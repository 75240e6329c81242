import { type AttributeName, LIST_ACTIONS, type OfficialPart, PULL_ZONE, lowerCased, type Words } from "./names.js";

export const FIRST_CONDITION = "condition[0]";
export const FURTHER_CONDITIONS = "condition";

const CONDITIONS: readonly AttributeName[] = [
  ...(
    [
      [FIRST_CONDITION, "rule_configuration"],
      [FURTHER_CONDITIONS, "rule_configuration.chained_rule_conditions"],
    ] as const
  ).flatMap(([official, ours]) => [
    [`${official}.variable`, `${ours}.variable_types`] as const,
    [`${official}.operator`, `${ours}.operator_type`] as const,
    [`${official}.value`, `${ours}.value`] as const,
    [`${official}.negated`, `${ours}.is_negated`] as const,
  ]),
  [FURTHER_CONDITIONS, "rule_configuration.chained_rule_conditions"],
  ["transformations", "rule_configuration.transformation_types"],
];

export const WAF_RULE: OfficialPart = {
  name: "bunnynet_pullzone_waf_rule",
  ours: "bunny_shield_waf_rule",
  identity: ["id"],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["name", "rule_name"],
    ...CONDITIONS,
    ["response.action", "rule_configuration.action_type", LIST_ACTIONS],
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
    ["name", "rule_name"],
    ...CONDITIONS,
    [
      "response.action",
      "rule_configuration.action_type",
      [["RateLimit", "rate_limit"], ...lowerCased("Log", "Challenge")],
    ],
    ["response.interval", "rule_configuration.block_time"],
    ["limit.requests", "rule_configuration.request_count"],
    ["limit.interval", "rule_configuration.timeframe"],
    ["limit.counter_key", "rule_configuration.counter_key_type", COUNTER_KEYS],
  ],
};
