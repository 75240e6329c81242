import { change, type ChangeOptions, type JsonObject } from "./plan-builder.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { firstReview, reviewOf } from "./review-of.js";

/** The address of the official provider in plans of Terraform. */
export const BUNNYNET = "registry.terraform.io/bunnyway/bunnynet";

/** One row of `resource_changes` about an object of the official provider. */
export const official = (
  address: string,
  before: JsonObject | null,
  after: JsonObject | null,
  options: ChangeOptions = {},
): JsonObject => change(address, before, after, { provider: BUNNYNET, ...options });

/** A `bunnynet_pullzone_shield` with everything that it can have, as its schema has it since bot categories. */
export const SHIELD: JsonObject = {
  id: 42,
  pullzone: 9001,
  tier: "Business",
  whitelabel: true,
  access_list: [
    { id: 1, action: "Block" },
    { id: 2, action: "Challenge" },
  ],
  bot_categorization: [
    { category: "AIScraper", action: "Block", overrides: [{ bot: "gptbot", action: "Ignore" }] },
    { category: "SEO", action: "Ignore", overrides: [] },
  ],
  bot_detection: {
    mode: "Challenge",
    request_integrity: 1,
    ip_sensitivity: 2,
    fingerprint_sensitivity: 3,
    fingerprint_aggression: 2,
    complex_fingerprinting: true,
  },
  ddos: { level: "Medium", challenge_window: 3600 },
  upload_scanning_antivirus: "Block",
  upload_scanning_csam: "Block",
  waf: {
    enabled: true,
    mode: "Block",
    realtime_threat_intelligence: true,
    log_headers: false,
    log_headers_excluded: ["Cookie"],
    allowed_http_methods: ["GET", "HEAD"],
    allowed_http_versions: ["HTTP/2"],
    allowed_request_content_types: ["application/json"],
    detection_sensitivity: 2,
    execution_sensitivity: 2,
    blocking_sensitivity: 2,
    body_limit_request: "Block",
    body_limit_response: "Log",
    rules_disabled: [],
    rules_logonly: ["941100"],
  },
  whitelabel_block: "<h1>No</h1>",
  whitelabel_challenge: "",
  whitelabel_rate_limit: "",
};

/** The shield with other members in one of its blocks. */
export const shieldWith = (block: "waf" | "ddos" | "bot_detection", members: JsonObject): JsonObject => ({
  ...SHIELD,
  [block]: { ...(SHIELD[block] as JsonObject), ...members },
});

/** A custom access list. */
export const LIST: JsonObject = {
  id: 7,
  pullzone: 9001,
  name: "Office",
  enabled: true,
  type: "CIDR",
  action: "Block",
  entries: ["192.0.2.0/24"],
};

const CONDITIONS: readonly JsonObject[] = [
  { variable: "REQUEST_URI", variable_value: null, operator: "BEGINSWITH", value: "/admin" },
  { variable: "GEO", variable_value: "COUNTRY_CODE", operator: "STREQ", value: "DE" },
];

/** A custom WAF rule with two conditions. */
export const RULE: JsonObject = {
  id: 8,
  pullzone: 9001,
  name: "Admin",
  description: "Of the site",
  condition: CONDITIONS,
  transformations: ["LOWERCASE"],
  response: { action: "Block" },
};

/** A rate limit. */
export const LIMIT: JsonObject = {
  ...RULE,
  limit: { requests: 10, interval: 10, counter_key: "IP" },
  response: { interval: 60, action: "RateLimit" },
};

/** The rule with another condition at a place. */
export const withCondition = (rule: JsonObject, index: number, members: JsonObject): JsonObject => ({
  ...rule,
  condition: CONDITIONS.map((one, at) => (at === index ? { ...one, ...members } : one)),
});

/** An edge rule that does these things for the URLs of a pattern. */
export const edgeRule = (actions: readonly string[], pattern = "/hooks/*", members: JsonObject = {}): JsonObject => ({
  id: "b0a1",
  pullzone: 9001,
  enabled: true,
  description: "Hooks",
  priority: 1,
  action: null,
  actions: actions.map((type) => ({ type, parameter1: "", parameter2: "", parameter3: "" })),
  match_type: "MatchAny",
  triggers: [{ type: "Url", match_type: "MatchAny", patterns: [pattern], parameter1: null, parameter2: null }],
  ...members,
});

/** A pull zone, with the attributes that stop visitors. */
export const ZONE: JsonObject = {
  id: 9001,
  name: "shop",
  token_auth_enabled: true,
  token_auth_ip_validation: true,
  block_post_requests: true,
  block_root_path: true,
  block_no_referer: true,
  block_ips: ["192.0.2.1"],
  block_referers: ["example.org"],
  allow_referers: [],
  limit_requests: 5,
  tls_support: [],
  cache_enabled: true,
  origin: { type: "OriginUrl", url: "https://192.0.2.9", verify_ssl: true },
  routing: { tier: "Standard", blocked_countries: ["AQ"], zones: ["EU", "US"] },
};

export const SITE = "bunnynet_pullzone_shield.main";
export const OFFICE = "bunnynet_pullzone_access_list.office";
export const ADMIN = "bunnynet_pullzone_waf_rule.admin";

export const says = (...rows: JsonObject[]): readonly string[] =>
  firstReview(...rows).findings.map(({ direction, severity, text }) => `${direction}, ${severity}: ${text}`);
export const updated = (address: string, before: JsonObject, members: JsonObject): JsonObject =>
  official(address, before, { ...before, ...members });
export const exitOf = (...rows: JsonObject[]): number =>
  assembleReview([reviewOf(rows)], parseConditions("production")).exit_code;
