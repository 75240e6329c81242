import { constants } from "./props.js";

/** What a rate limit does with requests above it. */
export const RateLimitAction = constants("RateLimitAction", {
  /** The response is the rate limit page. */
  RATE_LIMIT: "rate_limit",
  /** The visitor must pass a challenge first. */
  CHALLENGE: "challenge",
  /** They are only logged. */
  LOG: "log",
});

/** What a rate limit does with requests above it. */
export type RateLimitAction = (typeof RateLimitAction)[keyof typeof RateLimitAction];

/** Periods over which a rate limit counts requests, in seconds. */
export const RateLimitTimeframe = constants("RateLimitTimeframe", {
  ONE_SECOND: 1,
  TEN_SECONDS: 10,
  ONE_MINUTE: 60,
  FIVE_MINUTES: 300,
  FIFTEEN_MINUTES: 900,
  ONE_HOUR: 3600,
});

/** Period over which a rate limit counts requests, in seconds. */
export type RateLimitTimeframe = (typeof RateLimitTimeframe)[keyof typeof RateLimitTimeframe];

/** How long a rate limit acts once it is reached, in seconds. */
export const RateLimitBlockTime = constants("RateLimitBlockTime", {
  THIRTY_SECONDS: 30,
  ONE_MINUTE: 60,
  FIVE_MINUTES: 300,
  FIFTEEN_MINUTES: 900,
  THIRTY_MINUTES: 1800,
  ONE_HOUR: 3600,
});

/** How long a rate limit acts once it is reached, in seconds. */
export type RateLimitBlockTime = (typeof RateLimitBlockTime)[keyof typeof RateLimitBlockTime];

/** The property of a request by which requests are counted. */
export const RateLimitCounterKey = constants("RateLimitCounterKey", {
  IP: "ip",
  HOST: "host",
  COUNTRY: "country",
  CITY: "city",
  ASN: "asn",
  ORGANIZATION: "organization",
  JA4: "ja4",
  /** Address and JA4 fingerprint together. */
  IP_JA4: "ip_ja4",
});

/** The property of a request by which requests are counted. */
export type RateLimitCounterKey = (typeof RateLimitCounterKey)[keyof typeof RateLimitCounterKey];

/** How a rule compares a variable with its value. */
export const RuleOperator = constants("RuleOperator", {
  BEGINS_WITH: "begins_with",
  ENDS_WITH: "ends_with",
  CONTAINS: "contains",
  CONTAINS_WORD: "contains_word",
  /** Part of the variable, as ModSecurity's `strmatch`. */
  STR_MATCH: "str_match",
  EQ: "eq",
  GE: "ge",
  GT: "gt",
  LE: "le",
  LT: "lt",
  WITHIN: "within",
  /** Regular expression. */
  RX: "rx",
  STR_EQ: "str_eq",
  /** SQL injection; takes no value. */
  DETECT_SQLI: "detect_sqli",
  /** Cross-site scripting; takes no value. */
  DETECT_XSS: "detect_xss",
});

/** How a rule compares a variable with its value. */
export type RuleOperator = (typeof RuleOperator)[keyof typeof RuleOperator];

/** The variables of a request that a rule can inspect. */
export const RuleVariable = constants("RuleVariable", {
  REQUEST_URI: "REQUEST_URI",
  REQUEST_URI_RAW: "REQUEST_URI_RAW",
  ARGS: "ARGS",
  ARGS_COMBINED_SIZE: "ARGS_COMBINED_SIZE",
  ARGS_GET: "ARGS_GET",
  ARGS_GET_NAMES: "ARGS_GET_NAMES",
  ARGS_POST: "ARGS_POST",
  ARGS_POST_NAMES: "ARGS_POST_NAMES",
  FILES_NAMES: "FILES_NAMES",
  GEO: "GEO",
  REMOTE_ADDR: "REMOTE_ADDR",
  QUERY_STRING: "QUERY_STRING",
  REQUEST_BASENAME: "REQUEST_BASENAME",
  REQUEST_BODY: "REQUEST_BODY",
  REQUEST_COOKIES_NAMES: "REQUEST_COOKIES_NAMES",
  REQUEST_COOKIES: "REQUEST_COOKIES",
  REQUEST_FILENAME: "REQUEST_FILENAME",
  REQUEST_HEADERS_NAMES: "REQUEST_HEADERS_NAMES",
  REQUEST_HEADERS: "REQUEST_HEADERS",
  REQUEST_LINE: "REQUEST_LINE",
  REQUEST_METHOD: "REQUEST_METHOD",
  REQUEST_PROTOCOL: "REQUEST_PROTOCOL",
  RESPONSE_BODY: "RESPONSE_BODY",
  RESPONSE_HEADERS: "RESPONSE_HEADERS",
  RESPONSE_STATUS: "RESPONSE_STATUS",
  FINGERPRINT: "FINGERPRINT",
  VERIFIED_BOT_CATEGORY: "VERIFIED_BOT_CATEGORY",
});

/** A variable of a request that a rule can inspect. */
export type RuleVariable = (typeof RuleVariable)[keyof typeof RuleVariable];

/** What a custom WAF rule does with requests that meet its condition. */
export const WafAction = constants("WafAction", {
  /** The response is the block page. */
  BLOCK: "block",
  /** They are only logged. */
  LOG: "log",
  /** The visitor must pass a challenge first. */
  CHALLENGE: "challenge",
  /** They are allowed. */
  ALLOW: "allow",
  /** They are allowed, and all further checks of the WAF are skipped. */
  BYPASS: "bypass",
});

/** What a custom WAF rule does with requests that meet its condition. */
export type WafAction = (typeof WafAction)[keyof typeof WafAction];

/** Severity of a match in the event log. */
export const WafSeverity = constants("WafSeverity", { NOTICE: "notice", WARNING: "warning", CRITICAL: "critical" });

/** Severity of a match in the event log. */
export type WafSeverity = (typeof WafSeverity)[keyof typeof WafSeverity];

/** What is done to a part of a request before it is compared. */
export const RuleTransformation = constants("RuleTransformation", {
  CMD_LINE: "cmd_line",
  COMPRESS_WHITESPACE: "compress_whitespace",
  CSS_DECODE: "css_decode",
  HEX_ENCODE: "hex_encode",
  HTML_ENTITY_DECODE: "html_entity_decode",
  JS_DECODE: "js_decode",
  LENGTH: "length",
  /** So that `/Admin` is compared as `/admin`. */
  LOWERCASE: "lowercase",
  MD5: "md5",
  NORMALIZE_PATH: "normalize_path",
  NORMALISE_PATH: "normalise_path",
  NORMALIZE_PATH_WIN: "normalize_path_win",
  NORMALISE_PATH_WIN: "normalise_path_win",
  REMOVE_COMMENTS: "remove_comments",
  REMOVE_NULLS: "remove_nulls",
  REMOVE_WHITESPACE: "remove_whitespace",
  REPLACE_COMMENTS: "replace_comments",
  SHA1: "sha1",
  URL_DECODE: "url_decode",
  URL_DECODE_UNI: "url_decode_uni",
  UTF8_TO_UNICODE: "utf8_to_unicode",
});

/** What is done to a part of a request before it is compared. */
export type RuleTransformation = (typeof RuleTransformation)[keyof typeof RuleTransformation];
