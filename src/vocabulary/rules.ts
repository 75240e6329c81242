import { codeTable } from "./code-table.js";

/** What a rate limit does with requests over the limit. */
export const rateLimitActions = codeTable("RatelimitRuleActionType", {
  rate_limit: { code: 1, doc: "The response is the rate limit page.", stance: "blocks" },
  log: { code: 2, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 3, doc: "The visitor must pass a challenge first.", stance: "challenges" },
});

/** What a custom WAF rule does with requests that match. */
export const wafRuleActions = codeTable("WafRuleActionType", {
  block: { code: 1, doc: "The response is the block page.", stance: "blocks" },
  log: { code: 2, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 3, doc: "The visitor must pass a challenge first.", stance: "challenges" },
  allow: { code: 4, doc: "They are allowed.", stance: "allows" },
  bypass: { code: 5, doc: "They are allowed, and all further checks of the WAF are skipped.", stance: "bypasses" },
});

/** What requests are counted by. */
export const rateLimitCounterKeys = codeTable("WafRatelimitCounterKeyType", {
  ip: 0,
  host: 1,
  country: 2,
  city: 3,
  asn: 4,
  organization: 5,
  ja4: 6,
  ip_ja4: { code: 7, doc: "Address and JA4 fingerprint together." },
});

/**
 * For each key, those that count the same requests together with others. A client can spread its requests over the hosts of
 * a zone, so `host` is coarser than none.
 */
export const coarserCounterKeys: Readonly<Record<string, readonly string[]>> = {
  ip_ja4: ["ip", "ja4", "city", "asn", "organization", "country"],
  ip: ["city", "asn", "organization", "country"],
  city: ["country"],
};

/** The seconds over which a rate limit counts. */
export const rateLimitTimeframes = [1, 10, 60, 300, 900, 3600] as const;

/** The seconds for which a rate limit then acts. */
export const rateLimitBlockTimes = [30, 60, 300, 900, 1800, 3600] as const;

/** The comparisons of a rule. */
export const ruleOperators = codeTable("WafRuleOperatorType", {
  begins_with: 0,
  ends_with: 1,
  contains: 2,
  contains_word: 3,
  str_match: { code: 4, doc: "Part of the variable, as ModSecurity's `strmatch`." },
  eq: 5,
  ge: 6,
  gt: 7,
  le: 8,
  lt: 9,
  within: 12,
  rx: { code: 14, doc: "Regular expression." },
  str_eq: 15,
  detect_sqli: { code: 17, doc: "SQL injection; takes no value." },
  detect_xss: { code: 18, doc: "Cross-site scripting; takes no value." },
});

/** The severity of a match. */
export const ruleSeverities = codeTable("WafRuleSeverityType", { notice: 0, warning: 1, critical: 2 });

/** The transformations of a value before it is compared. */
export const ruleTransformations = codeTable("WafRuleTransformationType", {
  cmd_line: 1,
  compress_whitespace: 2,
  css_decode: 3,
  hex_encode: 4,
  html_entity_decode: 5,
  js_decode: 6,
  length: 7,
  lowercase: { code: 8, doc: "So that `/Admin` is compared as `/admin`." },
  md5: 9,
  normalize_path: 10,
  normalise_path: 11,
  normalize_path_win: 12,
  normalise_path_win: 13,
  remove_comments: 14,
  remove_nulls: 15,
  remove_whitespace: 16,
  replace_comments: 17,
  sha1: 18,
  url_decode: 19,
  url_decode_uni: 20,
  utf8_to_unicode: 21,
});

/** The variables that a rule can match (docs/reference/service.md#rule-configuration); others are passed through. */
export const ruleVariables = [
  "REQUEST_URI",
  "REQUEST_URI_RAW",
  "ARGS",
  "ARGS_COMBINED_SIZE",
  "ARGS_GET",
  "ARGS_GET_NAMES",
  "ARGS_POST",
  "ARGS_POST_NAMES",
  "FILES_NAMES",
  "GEO",
  "REMOTE_ADDR",
  "QUERY_STRING",
  "REQUEST_BASENAME",
  "REQUEST_BODY",
  "REQUEST_COOKIES_NAMES",
  "REQUEST_COOKIES",
  "REQUEST_FILENAME",
  "REQUEST_HEADERS_NAMES",
  "REQUEST_HEADERS",
  "REQUEST_LINE",
  "REQUEST_METHOD",
  "REQUEST_PROTOCOL",
  "RESPONSE_BODY",
  "RESPONSE_HEADERS",
  "RESPONSE_STATUS",
  "FINGERPRINT",
  "VERIFIED_BOT_CATEGORY",
] as const;
