import { change, type ChangeOptions, type JsonObject } from "./plan-builder.js";
import { firstReview } from "./review-of.js";

/** A zone as the review sees it, with a setting of each kind. */
export const ZONE: JsonObject = {
  pull_zone_id: 7,
  shield_zone_id: 42,
  plan_type: "business",
  learning_mode: false,
  waf_enabled: true,
  waf_execution_mode: "block",
  waf_disabled_rules: ["1"],
  waf_log_only_rules: ["2"],
  waf_profile_id: 1,
  waf_realtime_threat_intelligence_enabled: false,
  waf_request_header_logging_enabled: false,
  waf_request_ignored_headers: ["Authorization", "Cookie"],
  request_body_logging_enabled: false,
  waf_request_body_limit_action: "log",
  waf_response_body_limit_action: "log",
  waf_detection_paranoia_level: 2,
  waf_executing_paranoia_level: 2,
  waf_blocking_paranoia_level: 2,
  waf_allowed_methods: ["GET"],
  waf_allowed_http_versions: ["HTTP/2"],
  waf_allowed_request_content_types: ["text/plain"],
  waf_engine_config: { a: "1" },
  ddos_shield_sensitivity: "medium",
  ddos_challenge_window: 3600,
  whitelabel_response_pages: false,
  on_destroy: "keep",
};
const UPLOADS: JsonObject = {
  shield_zone_id: 42,
  enabled: true,
  antivirus_scanning_mode: "log",
  csam_scanning_mode: "block",
  on_destroy: "disable",
};
const BOTS: JsonObject = {
  shield_zone_id: 42,
  execution_mode: "challenge",
  request_integrity_sensitivity: "off",
  ip_address_sensitivity: "off",
  browser_fingerprint_sensitivity: "low",
  browser_fingerprint_aggression: "low",
  browser_fingerprint_complex_enabled: false,
  on_destroy: "disable",
};

const GUARDIAN: JsonObject = {
  shield_zone_id: 42,
  content: "{}",
  enforce_authorization_validation: null,
  enabled: true,
  execution_mode: "block",
  body_limit_action: "log",
  unmatched_path_action: "ignore",
  on_destroy: "disable",
};

/** An endpoint with all checks. */
export const ENDPOINT: JsonObject = {
  shield_zone_id: 42,
  request_method: "GET",
  request_path: "/pets",
  enabled: true,
  validate_request_body_schema: true,
  validate_response_body_schema: true,
  validate_authorization: true,
  detect_parameter_xss: true,
  detect_parameter_sqli: true,
  injection_detection_parameters: { path: [], query: ["limit"], header: [], cookie: [] },
  rate_limiting_enabled: true,
  rate_limiting_type: "ip",
  rate_limiting_request_count: 100,
  rate_limiting_timeframe: 60,
  on_destroy: "restore",
};

const OBJECTS = {
  zone: ZONE,
  upload_scanning: UPLOADS,
  bot_detection: BOTS,
  api_guardian: GUARDIAN,
  api_guardian_endpoint: ENDPOINT,
};
/** The last part of a type. */
export type Name = keyof typeof OBJECTS;

/** The review of a change of an object of that type; values that are not given are those above. */
export function review(name: Name, before: JsonObject | null, after: JsonObject | null, options?: ChangeOptions) {
  const whole = (values: JsonObject | null): JsonObject | null => values && { ...OBJECTS[name], ...values };
  return firstReview(change(`bunny_shield_${name}.a`, whole(before), whole(after), options));
}

/** The findings of that review. */
export const rulesOf = (...args: Parameters<typeof review>): string[] =>
  review(...args)
    .findings.map(({ rule, direction, severity }) => `${rule} ${direction} ${severity}`)
    .sort();

export const STOPPED = "enforcement-stopped loosens high";
export const STARTED = "enforcement-started tightens medium";
export const LOOSENED = "effect-loosened loosens medium";
export const OBSERVED = "observation-changed neutral low";
/** Some IDs of rules. */
export const ids = (count: number): string[] => ["1", ...Array.from({ length: count }, (_, at) => String(at + 100))];
