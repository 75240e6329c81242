import { asTitled, type Titled } from "../../shared/phrase.js";
import type { Finding, Severity } from "../document/resource-document.js";
import type { Weakness } from "../../zone/zones/weaknesses.js";
import { defineRules } from "../judge/object-review-rules.js";
import { RULES } from "../judge/review-rules.js";

/** All rules of an audit. For protections that edge rules switch off, the audit uses the rule of the review. */
export const AUDIT_RULES = defineRules({
  "shield-missing": {
    direction: "loosens",
    finds: "A pull zone has no Shield zone.",
    when: { medium: "always" },
  },
  "waf-off": {
    direction: "loosens",
    finds: "The WAF of a zone is off.",
    when: { high: "always" },
  },
  "waf-only-logs": {
    direction: "loosens",
    finds: "The WAF of a zone stops nothing: it only logs.",
    when: { high: "always" },
  },
  "learning-without-end": {
    direction: "loosens",
    finds: "The WAF of a zone learns, and no end is set, or the end has passed.",
    when: { medium: "always" },
  },
  "ddos-weak": {
    direction: "loosens",
    finds: "DDoS protection of a zone only logs, or its sensitivity is off.",
    when: { high: "it only logs", medium: "its sensitivity is off" },
  },
  "waf-setting-weak": {
    direction: "loosens",
    finds:
      "A setting of the WAF lets most attacks pass: a high anomaly threshold, long request bodies that are ignored, the methods TRACE and CONNECT.",
    when: {
      high: "an anomaly threshold of 20 or more",
      medium: "long request bodies that are ignored",
      low: "methods that no site needs",
    },
  },
  "threat-feed-off": {
    direction: "loosens",
    finds: "Real-time threat intelligence is off, although the plan of the zone includes it.",
    when: { low: "always" },
  },
  "challenge-lasts-long": {
    direction: "loosens",
    finds: "A visitor who passes one challenge skips all challenges for a week or longer.",
    when: { medium: "30 days or longer", low: "a week or longer" },
  },
  "logs-have-bodies": {
    direction: "neutral",
    finds: "Event logs contain the bodies of requests.",
    when: { medium: "always" },
  },
  "limit-never-reached": {
    direction: "loosens",
    finds: "A rate limit allows a client 10,000 requests a second or more, so it stops nobody.",
    when: { medium: "always" },
  },
  "page-not-plain": {
    direction: "neutral",
    finds:
      "A response page runs scripts, loads from other hosts, sends visitors elsewhere, or has parts that the review does not know.",
    when: {
      high: "it runs scripts, sends visitors elsewhere, or has unknown parts",
      medium: "it loads from other hosts",
    },
  },
  "protection-skipped": RULES["protection-skipped"],
  "exemption-of-everybody": {
    direction: "loosens",
    finds:
      "A list or rule that allows, or bypasses further checks, covers all addresses or requests, alone or together with other lists, rules, and exceptions; more than half of the public addresses count as all.",
    when: { high: "always" },
  },
  "exemption-without-end": {
    direction: "loosens",
    finds: "A list, a rule, or a bot exempts requests, and no end is set.",
    when: { medium: "it is a bot that the API cannot verify, so anybody can claim its name", low: "otherwise" },
  },
  "treated-differently": {
    direction: "loosens",
    finds: "A zone exempts an entry that another zone stops.",
    when: { medium: "always" },
  },
  "exempt-and-stopped": {
    direction: "loosens",
    finds: "A list exempts an entry that another list of the same zone stops.",
    when: { low: "always" },
  },
  "rule-never-met": {
    direction: "neutral",
    finds: "No request can meet the conditions of a rule or a rate limit.",
    when: { medium: "always" },
  },
  "rule-never-acts": {
    direction: "neutral",
    finds: "An earlier rule decides about every request that a rule matches.",
    when: { medium: "always" },
  },
  "managed-lists-off": {
    direction: "neutral",
    finds: "Managed lists that the plan of a zone includes are off.",
    when: { low: "always" },
  },
  "managed-rules-idle": {
    direction: "loosens",
    finds: "Managed rules of the WAF are disabled, or only log.",
    when: { medium: "more than 20 rules", low: "otherwise" },
  },
  "only-logs": {
    direction: "neutral",
    finds: "A list, a rule, or a rate limit only logs.",
    when: { low: "always" },
  },
  "blocking-list-off": {
    direction: "neutral",
    finds: "A custom list that would stop visitors is off.",
    when: { low: "always" },
  },
  "near-limit": {
    direction: "neutral",
    finds: "A zone uses at least 90 % of a limit of its plan.",
    when: { low: "always" },
  },
  "below-house-rules": {
    direction: "loosens",
    finds: "An object is below the house rules of `--house-rules`, and no row of that file acknowledges it.",
    when: { medium: "always" },
  },
  "in-no-state": {
    direction: "neutral",
    finds: "An object is in none of the states of `--state`.",
    when: { low: "always" },
  },
});

export type AuditRuleId = keyof typeof AUDIT_RULES;

/** Creates a finding with one of the rule's severities. */
export function auditFinding<Id extends AuditRuleId>(
  rule: Id,
  severity: keyof (typeof AUDIT_RULES)[Id]["when"] & Severity,
  said: Titled | string,
): Finding {
  return { rule, direction: AUDIT_RULES[rule].direction, severity, ...asTitled(said) };
}

/** Creates a finding about a zone setting. Its kind is the rule ID. */
export const weaknessFinding = (kind: Weakness["kind"], severity: Severity, text: string): Finding => ({
  rule: kind,
  direction: AUDIT_RULES[kind].direction,
  severity,
  ...asTitled(text),
});
