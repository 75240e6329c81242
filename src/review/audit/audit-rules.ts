import type { Finding, Severity } from "../document/resource-document.js";
import { defineRules } from "../judge/object-review-rules.js";
import { RULES } from "../judge/review-rules.js";

/** Every rule of an audit. What edge rules switch off is judged by the review's own rule. */
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
  "protection-skipped": RULES["protection-skipped"],
  "exemption-of-everybody": {
    direction: "loosens",
    finds: "A list or a rule that allows, or bypasses further checks, is met by all addresses or all requests.",
    when: { high: "always" },
  },
  "exemption-without-end": {
    direction: "loosens",
    finds: "A list, a rule, or a bot is exempt, and nothing says until when.",
    when: { medium: "it is a bot that the API cannot verify, so anybody can claim its name", low: "otherwise" },
  },
  "treated-differently": {
    direction: "loosens",
    finds: "One zone exempts what another one stops.",
    when: { medium: "always" },
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
  "near-limit": {
    direction: "neutral",
    finds: "A zone has at least nine tenths of what its plan allows.",
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

/** A rule's ID. */
export type AuditRuleId = keyof typeof AUDIT_RULES;

/** A finding of a rule, with one of the rule's severities. */
export function auditFinding<Id extends AuditRuleId>(
  rule: Id,
  severity: keyof (typeof AUDIT_RULES)[Id]["when"] & Severity,
  text: string,
): Finding {
  return { rule, direction: AUDIT_RULES[rule].direction, severity, text };
}
