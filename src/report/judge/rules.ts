import type { Direction, Finding, Severity } from "../document/document.js";

/** A documented rule: where such a change moves protection, and the severity. */
export interface Rule {
  readonly direction: Exclude<Direction, "mixed">;
  /** What the rule finds, as a sentence without its subject. */
  readonly finds: string;
  /** The condition for each severity that the rule can give. */
  readonly when: Partial<Readonly<Record<Severity, string>>>;
}

const define = <const Rules extends Readonly<Record<string, Rule>>>(rules: Rules): Rules => rules;

/** Every rule by its id. Ids are stable: gates and JSON consumers name them. */
export const RULES = define({
  "enforcement-stopped": {
    direction: "loosens",
    finds: "What was blocked or challenged no longer is: the action, the switch or the whole object goes.",
    when: { high: "always" },
  },
  "exemption-started": {
    direction: "loosens",
    finds: "Traffic is newly let through past other checks.",
    when: { high: "it bypasses every further check", medium: "it is allowed" },
  },
  "effect-loosened": {
    direction: "loosens",
    finds: "The action becomes less strict without crossing the lines above.",
    when: { medium: "always" },
  },
  "enforcement-started": {
    direction: "tightens",
    finds: "Traffic is newly blocked or challenged: look out for visitors who should not be.",
    when: { medium: "always" },
  },
  "exemption-ended": {
    direction: "tightens",
    finds: "Traffic that was let through meets the other checks again.",
    when: { low: "always" },
  },
  "effect-tightened": {
    direction: "tightens",
    finds: "The action becomes stricter without crossing the lines above.",
    when: { low: "always" },
  },
  "observation-changed": {
    direction: "neutral",
    finds: "An object that only logs, or is switched off, comes, goes or changes.",
    when: { low: "always" },
  },
  "effect-unknown": {
    direction: "neutral",
    finds:
      "The effect of the object cannot be determined: the value is sensitive, known only after apply, or new to this release.",
    when: { medium: "always" },
  },
  "protection-moved": {
    direction: "loosens",
    finds:
      "The object is created again for another zone, bot or application, and what it protected is left without it.",
    when: { high: "it blocked or challenged" },
  },
  "replacement-gap": {
    direction: "loosens",
    finds: "The object is deleted before its replacement exists: for that time nothing is blocked or challenged.",
    when: { medium: "always" },
  },
  "entries-unblocked": {
    direction: "loosens",
    finds: "Entries leave a list that blocks or challenges.",
    when: { high: "at least half of a list of ten or more, or a wide range", medium: "otherwise" },
  },
  "entries-blocked": {
    direction: "tightens",
    finds: "Entries join a list that blocks or challenges.",
    when: { low: "always" },
  },
  "entries-allowed": {
    direction: "loosens",
    finds: "Entries join a list that allows or bypasses.",
    when: { high: "the list bypasses every further check", medium: "it allows" },
  },
  "entries-no-longer-allowed": {
    direction: "tightens",
    finds: "Entries leave a list that allows or bypasses.",
    when: { low: "always" },
  },
  "entries-observed": {
    direction: "neutral",
    finds: "Entries of a list that only logs, or is switched off, change.",
    when: { low: "always" },
  },
  "wide-exemption": {
    direction: "loosens",
    finds: "An added entry lets a very wide range through: an IPv4 /8, an IPv6 /20, or more.",
    when: { high: "always" },
  },
  "wide-block": {
    direction: "tightens",
    finds: "An added entry shuts a very wide range out: an IPv4 /8, an IPv6 /20, or more.",
    when: { high: "always" },
  },
  "overrides-block": {
    direction: "loosens",
    finds: "Entries that are newly let through are blocked by another list of the zone; letting through wins.",
    when: { medium: "always" },
  },
  "allowed-elsewhere": {
    direction: "neutral",
    finds:
      "Entries that are newly blocked are let through by another list of the zone, which wins: they have no effect.",
    when: { medium: "always" },
  },
  "limit-loosened": {
    direction: "loosens",
    finds: "A limit lets more through, or holds for a shorter time.",
    when: { high: "by a factor of ten or more", medium: "otherwise" },
  },
  "limit-tightened": {
    direction: "tightens",
    finds: "A limit lets less through, or holds for a longer time.",
    when: { medium: "by a factor of ten or more", low: "otherwise" },
  },
  "match-changed": {
    direction: "neutral",
    finds: "What a rule looks at changes, which may let through or shut out: read it.",
    when: { medium: "always" },
  },
  "capacity-raised": {
    direction: "neutral",
    finds: "More replicas may run, which may cost more.",
    when: { medium: "at least twice as many", low: "otherwise" },
  },
  "capacity-lowered": {
    direction: "neutral",
    finds: "Fewer replicas may run, which may not carry a peak.",
    when: { medium: "always" },
  },
  "page-changed": {
    direction: "neutral",
    finds: "Visitors see another page when they are stopped.",
    when: { low: "always" },
  },
  "page-removed": {
    direction: "neutral",
    finds: "Visitors who are stopped see the default page again.",
    when: { medium: "always" },
  },
  "page-loads-outside": {
    direction: "loosens",
    finds: "The page newly loads from, or sends to, another host.",
    when: { medium: "always" },
  },
  destroyed: {
    direction: "neutral",
    finds: "An object is destroyed of which no rule above says more.",
    when: { medium: "always" },
  },
  replaced: {
    direction: "neutral",
    finds: "An object is destroyed and created again.",
    when: { medium: "always" },
  },
  forgotten: {
    direction: "neutral",
    finds: "Terraform stops managing an object that lives on: drift of it will go unseen.",
    when: { medium: "always" },
  },
  "kept-on-destroy": {
    direction: "neutral",
    finds: "The resource is destroyed in Terraform; because of its on_destroy, its settings stay in place.",
    when: { low: "always" },
  },
  deferred: {
    direction: "neutral",
    finds: "The engine puts a change off to a later plan, so this review does not cover it.",
    when: { medium: "always" },
  },
  "unknown-action": {
    direction: "neutral",
    finds: "The plan holds an action that this release does not know.",
    when: { high: "always" },
  },
});

/** A rule's id. */
type RuleId = keyof typeof RULES;

/** States that a rule applies, with one of the severities of the rule; the text names what it found. */
export function finding<Id extends RuleId>(
  rule: Id,
  severity: keyof (typeof RULES)[Id]["when"] & Severity,
  text: string,
): Finding {
  return { rule, direction: RULES[rule].direction, severity, text };
}

const WEIGHT: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 };

/** Orders by severity, highest first. */
export function bySeverity(left: { readonly severity: Severity }, right: { readonly severity: Severity }): number {
  return WEIGHT[right.severity] - WEIGHT[left.severity];
}

/** Whether a severity is at least the given one. */
export function atLeast(severity: Severity, least: Severity): boolean {
  return WEIGHT[severity] >= WEIGHT[least];
}

/** The direction of several findings together. */
export function overallDirection(findings: readonly Finding[]): Direction {
  const loosens = findings.some((found) => found.direction === "loosens");
  const tightens = findings.some((found) => found.direction === "tightens");
  if (loosens && tightens) return "mixed";
  return loosens ? "loosens" : tightens ? "tightens" : "neutral";
}

/** The severity of several findings; low when there are none. */
export function overallSeverity(findings: readonly Finding[]): Severity {
  return [...findings].sort(bySeverity)[0]?.severity ?? "low";
}
