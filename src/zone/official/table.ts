/**
 * Maps attributes of the official provider's types to ours.
 *
 * The review judges an official object by the meanings of our attributes, but shows the official names and words.
 * `docs/reference/official-attributes.md` lists differences between versions of the official provider.
 */

import { type AttributeName, LIST_ACTIONS, type OfficialPart, PULL_ZONE, lowerCased, type Words } from "./names.js";

const LEVELS: Words = [
  [0, "off"],
  [1, "low"],
  [2, "medium"],
  [3, "high"],
];
const BODY_LIMITS = lowerCased("Block", "Log", "Ignore");
const SCANNING: Words = [["Disable", "off"], ...lowerCased("Log", "Block")];

const CONDITIONS: readonly AttributeName[] = [
  ["condition", "conditions"],
  ["condition.variable", "conditions.variables"],
  ["condition.operator", "conditions.operator"],
  ["condition.value", "conditions.value"],
  ["condition.negated", "conditions.negated"],
  ["transformations", "transformations"],
];

const WAF_RULE: OfficialPart = {
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

const RATE_LIMIT: OfficialPart = {
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

const SHIELD = "bunnynet_pullzone_shield";

const ZONE: OfficialPart = {
  name: SHIELD,
  ours: "bunny_shield_zone",
  identity: [PULL_ZONE],
  attributes: [
    [PULL_ZONE, "pull_zone_id"],
    ["tier", "plan_type", lowerCased("Basic", "Advanced", "Business", "Enterprise")],
    ["whitelabel", "whitelabel_response_pages"],
    [
      "ddos.level",
      "ddos_shield_sensitivity",
      [["Asleep", "off"], ...lowerCased("Low", "Medium", "High"), ["Extreme", "challenge"]],
    ],
    ["ddos.challenge_window", "ddos_challenge_window"],
    ["ddos.mode", "ddos_execution_mode", lowerCased("Log", "Block")],
    ["waf.enabled", "waf_enabled"],
    ["waf.mode", "waf_execution_mode", lowerCased("Log", "Block")],
    ["waf.realtime_threat_intelligence", "waf_realtime_threat_intelligence_enabled"],
    ["waf.log_headers", "waf_request_header_logging_enabled"],
    ["waf.log_headers_excluded", "waf_request_ignored_headers"],
    ["waf.allowed_http_methods", "waf_allowed_methods"],
    ["waf.allowed_http_versions", "waf_allowed_http_versions"],
    ["waf.allowed_request_content_types", "waf_allowed_request_content_types"],
    ["waf.detection_sensitivity", "waf_detection_paranoia_level"],
    ["waf.execution_sensitivity", "waf_executing_paranoia_level"],
    ["waf.blocking_sensitivity", "waf_blocking_paranoia_level"],
    ["waf.body_limit_request", "waf_request_body_limit_action", BODY_LIMITS],
    ["waf.body_limit_response", "waf_response_body_limit_action", BODY_LIMITS],
    ["waf.rules_disabled", "waf_disabled_rules"],
    ["waf.rules_logonly", "waf_log_only_rules"],
  ],
};

const BOTS: OfficialPart = {
  name: `${SHIELD} bot_detection`,
  ours: "bunny_shield_bot_detection",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    [
      "bot_detection.mode",
      "execution_mode",
      [
        ["Log", "log"],
        ["Challenge", "challenge"],
      ],
    ],
    ["bot_detection.request_integrity", "request_integrity_sensitivity", LEVELS],
    ["bot_detection.ip_sensitivity", "ip_address_sensitivity", LEVELS],
    ["bot_detection.fingerprint_sensitivity", "browser_fingerprint_sensitivity", LEVELS],
    ["bot_detection.fingerprint_aggression", "browser_fingerprint_aggression", LEVELS],
    ["bot_detection.complex_fingerprinting", "browser_fingerprint_complex_enabled"],
  ],
};

const UPLOADS: OfficialPart = {
  name: `${SHIELD} upload_scanning`,
  ours: "bunny_shield_upload_scanning",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["upload_scanning_antivirus", "antivirus_scanning_mode", SCANNING],
    ["upload_scanning_csam", "csam_scanning_mode", SCANNING],
  ],
};

/** Attribute → type of page. */
export const PAGES: Readonly<Record<string, string>> = {
  whitelabel_block: "block",
  whitelabel_challenge: "challenge",
  whitelabel_rate_limit: "rate_limit",
};

export const PAGE_TYPE = "page_type";

const pagePart = (attribute: string): OfficialPart => ({
  name: `${SHIELD} ${attribute}`,
  ours: "bunny_shield_custom_page",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    [attribute, "html"],
    [PAGE_TYPE, PAGE_TYPE],
  ],
});

/** The member that says whether a zone lists a managed list. */
export const LISTED = "listed";

const MANAGED_LIST: OfficialPart = {
  name: `${SHIELD} access_list`,
  ours: "bunny_shield_access_list_configuration",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["access_list.id", "list_id"],
    ["access_list.action", "action", LIST_ACTIONS],
    [LISTED, "enabled"],
  ],
};

const BOT_CATEGORY: OfficialPart = {
  name: `${SHIELD} bot_categorization`,
  ours: "bunny_shield_bot_category_action",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["bot_categorization.category", "category"],
    ["bot_categorization.action", "action", [...lowerCased("Allow", "Block"), ["Ignore", "none"]]],
  ],
};

const BOT: OfficialPart = {
  name: `${SHIELD} bot_categorization.overrides`,
  ours: "bunny_shield_bot_action",
  identity: [],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["bot_categorization.overrides.action", "action", [...lowerCased("Allow", "Block", "Ignore", "None")]],
  ],
};

const LIST: OfficialPart = {
  name: "bunnynet_pullzone_access_list",
  ours: "bunny_shield_access_list",
  identity: [PULL_ZONE, "id"],
  attributes: [
    [PULL_ZONE, "shield_zone_id"],
    ["name", "name"],
    ["enabled", "enabled"],
    ["type", "type"],
    ["action", "action", LIST_ACTIONS],
    ["entries", "entries"],
  ],
};

const EXCEPTION: OfficialPart = {
  name: "bunnynet_pullzone_edgerule",
  ours: "bunny_shield_exception",
  identity: [PULL_ZONE, "id"],
  attributes: [
    [PULL_ZONE, "pull_zone_id"],
    ["description", "description"],
    ["enabled", "enabled"],
    ["actions", "disables"],
    ["match_type", "match_type"],
    ["triggers", "conditions"],
  ],
};

/** The effect of an edge rule besides the protections that it switches off. */
const EDGE_RULE: OfficialPart = {
  name: "bunnynet_pullzone_edgerule action",
  identity: [],
  attributes: [],
};

const AUTOSCALING: OfficialPart = {
  name: "bunnynet_compute_container_app",
  ours: "bunny_app_autoscaling",
  identity: ["id"],
  attributes: [
    ["id", "app_id"],
    ["autoscaling_min", "min"],
    ["autoscaling_max", "max"],
  ],
};

const PULL_ZONE_PART: OfficialPart = { name: "bunnynet_pullzone", identity: ["id"], attributes: [] };

/** The parts of every official type that is judged. The part with the name of the type comes first. */
export const PARTS = {
  zone: ZONE,
  bots: BOTS,
  uploads: UPLOADS,
  managedList: MANAGED_LIST,
  botCategory: BOT_CATEGORY,
  bot: BOT,
  list: LIST,
  wafRule: WAF_RULE,
  rateLimit: RATE_LIMIT,
  exception: EXCEPTION,
  edgeRule: EDGE_RULE,
  pullZone: PULL_ZONE_PART,
  autoscaling: AUTOSCALING,
} as const satisfies Readonly<Record<string, OfficialPart>>;

export const PAGE_PARTS: Readonly<Record<string, OfficialPart>> = Object.fromEntries(
  Object.keys(PAGES).map((attribute) => [attribute, pagePart(attribute)]),
);
