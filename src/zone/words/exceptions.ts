import { codeTable } from "./code-table.js";

/** Protections that an edge rule can switch off, by the code of its action. */
export const switchedOffProtections = codeTable("EdgeRuleActionType", {
  shield: { code: 28, doc: "All of Shield." },
  waf: { code: 23, doc: "The WAF, for requests that go to the origin." },
  challenges: { code: 27, doc: "Challenges of Shield." },
  bot_detection: { code: 29, doc: "Bot detection, for requests that go to the origin." },
  access_lists: { code: 31, doc: "Access lists." },
  rate_limiting: { code: 32, doc: "Rate limits of Shield." },
  token_authentication: { code: 8, doc: "Token authentication of the pull zone." },
});

export type SwitchedOff = keyof typeof switchedOffProtections.codes;

/** Nouns to follow "skip". */
export const switchedOffNouns: Readonly<Record<SwitchedOff, string>> = {
  shield: "all of Shield",
  waf: "the WAF",
  challenges: "challenges",
  bot_detection: "bot detection",
  access_lists: "access lists",
  rate_limiting: "rate limits",
  token_authentication: "token authentication",
};

/** The values that a condition of an edge rule can compare. */
export const triggerTypes = codeTable("TriggerTypes", {
  url: { code: 0, doc: "The URL without its query: a path, or all of it with the scheme." },
  request_header: { code: 1, doc: "A header of the request, which `parameter` names." },
  response_header: { code: 2, doc: "A header of the response, which `parameter` names." },
  url_extension: { code: 3, doc: "The extension of the file in the URL." },
  country_code: { code: 4, doc: "The visitor's country, as two letters." },
  remote_ip: { code: 5, doc: "The visitor's address." },
  url_query_string: { code: 6, doc: "The query of the URL." },
  random_chance: { code: 7, doc: "A share of all requests, in percent." },
  status_code: { code: 8, doc: "The status of the response." },
  request_method: { code: 9, doc: "The method of the request." },
  cookie_value: { code: 10, doc: "A cookie, which `parameter` names." },
  country_state_code: { code: 11, doc: "The visitor's state or province." },
  origin_retry_attempt_count: { code: 12, doc: "How often the request was sent to the origin." },
  origin_connection_error: { code: 13, doc: "Why the origin could not be reached." },
});

/** Limits of edge rules, which the vendor's support raises on request (docs/reference/edge-rules.md#rules). */
export const EDGE_RULE_LIMITS = { rules: 50, conditions: 5, patterns: 5 } as const;

/** How many of several conditions or patterns must match. */
export const triggerMatchTypes = codeTable("TriggerMatchingType", {
  any: { code: 0, doc: "At least one matches." },
  all: { code: 1, doc: "All match." },
  none: { code: 2, doc: "None matches." },
});
