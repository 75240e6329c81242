import { codeTable } from "../code-table.js";

export const rateLimitActions = codeTable("RatelimitRuleActionType", {
  rate_limit: { code: 1, doc: "The response is the rate limit page.", stance: "blocks" },
  log: { code: 2, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 3, doc: "The visitor must pass a challenge first.", stance: "challenges" },
});

export const wafRuleActions = codeTable("WafRuleActionType", {
  block: { code: 1, doc: "The response is the block page.", stance: "blocks" },
  log: { code: 2, doc: "They are only logged.", stance: "observes" },
  challenge: { code: 3, doc: "The visitor must pass a challenge first.", stance: "challenges" },
  allow: { code: 4, doc: "They are allowed.", stance: "allows" },
  bypass: { code: 5, doc: "They are allowed, and all further checks of the WAF are skipped.", stance: "bypasses" },
});

/** The keys by which requests are counted. */
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
 * For each key, the keys that count its requests together with other requests. `host` is in no list, because a client can spread
 * its requests over the hosts of a zone.
 */
export const coarserCounterKeys: Readonly<Record<string, readonly string[]>> = {
  ip_ja4: ["ip", "ja4", "city", "asn", "organization", "country"],
  ip: ["city", "asn", "organization", "country"],
  city: ["country"],
};

/** The periods over which a rate limit counts, in seconds. */
export const rateLimitTimeframes = [1, 10, 60, 300, 900, 3600] as const;

/** The periods for which a rate limit acts, in seconds. */
export const rateLimitBlockTimes = [30, 60, 300, 900, 1800, 3600] as const;

export const ruleOperators = codeTable("WafRuleOperatorType", {
  begins_with: { code: 0, doc: "The variable begins with the value." },
  ends_with: { code: 1, doc: "The variable ends with the value." },
  contains: { code: 2, doc: "The value occurs in the variable." },
  contains_word: { code: 3, doc: "The value occurs in the variable as a word between white space." },
  str_match: { code: 4, doc: "The value occurs in the variable, as with `contains`." },
  eq: { code: 5, doc: "The variable is a number equal to the value." },
  ge: { code: 6, doc: "The variable is a number greater than the value, or equal to it." },
  gt: { code: 7, doc: "The variable is a number greater than the value." },
  le: { code: 8, doc: "The variable is a number less than the value, or equal to it." },
  lt: { code: 9, doc: "The variable is a number less than the value." },
  within: { code: 12, doc: "The variable occurs in the value, such as `GET` in `GET HEAD`." },
  rx: { code: 14, doc: "The regular expression matches a part of the variable; `^` and `$` match the whole." },
  str_eq: { code: 15, doc: "The variable is the value; the case of letters does not matter." },
  detect_sqli: { code: 17, doc: "The variable looks like SQL injection; takes no value." },
  detect_xss: { code: 18, doc: "The variable looks like cross-site scripting; takes no value." },
});

export const ruleSeverities = codeTable("WafRuleSeverityType", { notice: 0, warning: 1, critical: 2 });

export const ruleTransformations = codeTable("WafRuleTransformationType", {
  cmd_line: {
    code: 1,
    doc: "Removes quotes, backslashes, and carets that hide a shell command, and makes letters lowercase.",
  },
  compress_whitespace: { code: 2, doc: "Each run of white space becomes one space." },
  css_decode: { code: 3, doc: "Decodes the escapes of CSS, such as `\\6a`." },
  hex_encode: { code: 4, doc: "Writes each byte as two hexadecimal digits." },
  html_entity_decode: { code: 5, doc: "Decodes the entities of HTML, such as `&lt;`." },
  js_decode: { code: 6, doc: "Decodes the escapes of JavaScript, such as `\\x6a`." },
  length: { code: 7, doc: "The length, in bytes." },
  lowercase: { code: 8, doc: "Makes all letters lowercase, so that `/Admin` is compared as `/admin`." },
  md5: { code: 9, doc: "The MD5 hash, usually followed by `hex_encode`." },
  normalize_path: { code: 10, doc: "Removes repeated slashes, `./`, and `../` from a path." },
  normalise_path: { code: 11, doc: "The same as `normalize_path`." },
  normalize_path_win: { code: 12, doc: "Converts backslashes to slashes, then normalizes as `normalize_path` does." },
  normalise_path_win: { code: 13, doc: "The same as `normalize_path_win`." },
  remove_comments: { code: 14, doc: "Removes the comments of C, SQL, shells, HTML, and CSS." },
  remove_nulls: { code: 15, doc: "Removes NUL bytes." },
  remove_whitespace: { code: 16, doc: "Removes all white space." },
  replace_comments: { code: 17, doc: "Replaces the comments of C; the API does not say by what." },
  sha1: { code: 18, doc: "The SHA-1 hash, usually followed by `hex_encode`." },
  url_decode: { code: 19, doc: "Decodes the escapes of URLs, such as `%2F`." },
  url_decode_uni: { code: 20, doc: "Decodes as `url_decode` does, and also decodes `%u002F`." },
  utf8_to_unicode: { code: 21, doc: "Writes characters beyond ASCII as `%u` and their number." },
});
