import type { ConstructName, Props } from "../../src/code/constructs.js";

/** What meets requests to sign in. */
export const CONDITION = { variable_types: { REQUEST_URI: "" }, operator_type: "begins_with", value: "/login" };

/** All that each construct can say of an object, with values that are not what is meant without the prop. */
export const OBJECTS: Readonly<Record<ConstructName, readonly Props[]>> = {
  AppAutoscaling: [{ app_id: "shop", min: 2, max: 9 }],
  AccessList: [
    {
      ...{ shield_zone_id: 42, name: "Office", description: "Doors", enabled: false, action: "block", type: "cidr" },
      ...{ entries: ["192.0.2.0/24"], allow_catch_all: true, max_removal_percent: 10, max_blocking_percent: 20 },
    },
  ],
  ApiGuardian: [],
  ApiEndpoint: [
    {
      ...{ shield_zone_id: 42, request_method: "GET", request_path: "/pets", enabled: false },
      ...{ validate_request_body_schema: true, validate_response_body_schema: true, validate_authorization: false },
      ...{ detect_parameter_xss: true, detect_parameter_sqli: true },
      injection_detection_parameters: { query: ["q"], path: ["id"], header: ["x-a"], cookie: ["b"] },
      ...{ rate_limiting_enabled: false, rate_limiting_request_count: 5, rate_limiting_timeframe: 60 },
      rate_limiting_type: "global",
    },
  ],
  BotDetection: [
    {
      ...{ shield_zone_id: 42, execution_mode: "log_only", request_integrity_sensitivity: "low" },
      ...{ ip_address_sensitivity: "medium", browser_fingerprint_sensitivity: "high" },
      ...{ browser_fingerprint_aggression: "low", browser_fingerprint_complex_enabled: true },
    },
  ],
  Exception: [
    {
      ...{
        pull_zone_id: 9001,
        disables: ["waf", "rate_limiting"],
        match_type: "all",
        description: "d",
        enabled: false,
      },
      conditions: [
        { type: "url", patterns: ["/webhooks/*"] },
        { type: "request_header", patterns: ["a", "b"], match_type: "all", parameter: "x-a" },
      ],
      allow_catch_all: true,
    },
  ],
  ResponsePage: [{ shield_zone_id: 42, page_type: "challenge", html: "<p>${no} template</p>" }],
  RateLimit: [
    {
      ...{ shield_zone_id: 42, rule_name: "login", rule_description: "d" },
      rule_configuration: {
        ...CONDITION,
        ...{ action_type: "challenge", request_count: 10, timeframe: 60, block_time: 300, counter_key_type: "country" },
        ...{ transformation_types: ["lowercase"], severity_type: "critical" },
        chained_rule_conditions: [
          { variable_types: { REQUEST_HEADERS: "x-a" }, operator_type: "contains", value: "b", is_negated: true },
        ],
      },
    },
  ],
  UploadScanning: [{ shield_zone_id: 42, enabled: false, antivirus_scanning_mode: "log", csam_scanning_mode: "block" }],
  WafRule: [
    {
      ...{ shield_zone_id: 42, rule_name: "probe", rule_description: "d", allow_catch_all: true },
      rule_configuration: {
        ...CONDITION,
        ...{ action_type: "block", severity_type: "warning", transformation_types: ["url_decode", "lowercase"] },
      },
    },
  ],
  ShieldZone: [
    {
      ...{ pull_zone_id: 9001, plan_type: "business", waf_enabled: true, waf_execution_mode: "block" },
      ...{ learning_mode: false, waf_disabled_rules: ["941100"], waf_log_only_rules: ["942100"] },
      ...{ ddos_shield_sensitivity: "high", whitelabel_response_pages: true, under_attack: true },
      ...{ allow_unprotected: true, waf_profile_id: 3, waf_allowed_methods: ["GET"], ddos_challenge_window: 300 },
    },
    {
      pull_zone_id: 9001,
      waf_enabled: true,
      waf_execution_mode: "log",
      learning_mode: true,
      learning_mode_until: "2026-12-01T00:00:00Z",
    },
    { pull_zone_id: 9001, waf_enabled: true, waf_execution_mode: "log", learning_mode: false },
    { pull_zone_id: 9001, waf_enabled: false, waf_execution_mode: "block" },
  ],
};

/** Of each attribute that can drift, another value than in the first of {@link OBJECTS}. */
export const OTHERS: Readonly<Record<ConstructName, Props>> = {
  AppAutoscaling: { min: 3, max: 8 },
  AccessList: {
    ...{ name: "Other", description: "Gates", enabled: true, action: "bypass", entries: ["198.51.100.0/24"] },
    ...{ allow_catch_all: false, max_removal_percent: 30, max_blocking_percent: 40 },
  },
  ApiGuardian: { execution_mode: "block", unmatched_path_action: "ignore", enforce_authorization_validation: true },
  ApiEndpoint: {
    ...{ enabled: true, validate_request_body_schema: false, validate_response_body_schema: false },
    ...{ validate_authorization: true, detect_parameter_xss: false, detect_parameter_sqli: false },
    injection_detection_parameters: { query: [], path: ["id", "name"], header: [], cookie: [] },
    ...{ rate_limiting_enabled: true, rate_limiting_request_count: 50, rate_limiting_timeframe: 10 },
    rate_limiting_type: "ip",
  },
  BotDetection: {
    ...{ execution_mode: "challenge", request_integrity_sensitivity: "high", ip_address_sensitivity: "off" },
    ...{ browser_fingerprint_sensitivity: "medium", browser_fingerprint_aggression: "high" },
    browser_fingerprint_complex_enabled: false,
  },
  Exception: {
    ...{ disables: ["bot_detection"], match_type: "any", description: "other", enabled: true, allow_catch_all: false },
    conditions: [{ type: "url", patterns: ["/other/*"], match_type: "all" }],
  },
  ResponsePage: { html: "<p>other</p>" },
  RateLimit: {
    ...{ rule_name: "other", rule_description: "e" },
    rule_configuration: {
      ...{ variable_types: { REQUEST_HEADERS: "x-a" }, operator_type: "contains", value: "b", is_negated: true },
      ...{ action_type: "rate_limit", request_count: 20, timeframe: 10, block_time: 30, counter_key_type: "ip" },
      ...{ transformation_types: ["url_decode", "lowercase"], severity_type: "notice" },
      chained_rule_conditions: [{ variable_types: { GEO: "ASN" }, operator_type: "str_eq", value: "64496" }],
    },
  },
  UploadScanning: { enabled: true, antivirus_scanning_mode: "block", csam_scanning_mode: "log" },
  WafRule: {
    ...{ rule_name: "other", rule_description: "e", allow_catch_all: false },
    rule_configuration: {
      ...{ variable_types: { QUERY_STRING: "" }, operator_type: "contains", value: "id=" },
      ...{ action_type: "log", severity_type: "critical", transformation_types: ["lowercase"] },
      chained_rule_conditions: [{ variable_types: { GEO: "ASN" }, operator_type: "str_eq", value: "64496" }],
    },
  },
  ShieldZone: {
    ...{ plan_type: "advanced", waf_execution_mode: "log", waf_disabled_rules: ["930100"] },
    ...{ waf_log_only_rules: ["930110", "930120"], ddos_shield_sensitivity: "low", under_attack: false },
    ...{ whitelabel_response_pages: false, allow_unprotected: false, waf_profile_id: 2 },
    ...{ waf_allowed_methods: ["GET", "PUT"], ddos_challenge_window: 600 },
  },
};
