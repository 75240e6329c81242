import { asTitled, type Titled, uncapital } from "../../shared/phrase.js";
import type { Finding, Severity } from "../document/resource-document.js";
import { LIST_RULES } from "./access-lists/list-review-rules.js";
import { defineRules, OBJECT_RULES, type Rule } from "./object-review-rules.js";

/** All rules by ID. IDs are stable: `--fail-on` and consumers of the JSON use them. */
export const RULES = defineRules({
  "enforcement-stopped": {
    direction: "loosens",
    finds: "Requests are no longer blocked or challenged: the action, the switch, or the whole object is removed.",
    when: { high: "always" },
  },
  "exemption-started": {
    direction: "loosens",
    finds: "Traffic newly skips other checks, or the checks that this object replaces with its own.",
    when: { high: "it bypasses every further check", medium: "it is allowed, or skips some checks" },
  },
  "protection-skipped": {
    direction: "loosens",
    finds:
      "An exception (an edge rule) newly lets requests skip a protection, or exceptions, allow lists, and rules together let everybody skip a protection.",
    when: {
      high: "all requests, all except some, or requests that are not known before the apply",
      medium: "requests that meet a condition",
    },
  },
  "protection-restored": {
    direction: "tightens",
    finds: "An exception (an edge rule) no longer lets requests skip a protection.",
    when: { low: "always" },
  },
  "exemption-unverified": {
    direction: "loosens",
    finds:
      "A category of bots, or a bot that cannot be verified, is newly allowed: by its user agent alone, which anyone can send.",
    when: { high: "always" },
  },
  "effect-loosened": {
    direction: "loosens",
    finds: "The action or a setting becomes less strict, and no rule above applies.",
    when: { medium: "always" },
  },
  "enforcement-started": {
    direction: "tightens",
    finds: "Traffic is newly blocked or challenged, which may affect legitimate visitors.",
    when: { medium: "always" },
  },
  "exemption-ended": {
    direction: "tightens",
    finds: "Traffic that was let through meets the other checks again.",
    when: { low: "always" },
  },
  "effect-tightened": {
    direction: "tightens",
    finds: "The action or a setting becomes stricter, and no rule above applies.",
    when: { low: "always" },
  },
  "observation-changed": {
    direction: "neutral",
    finds: "An object that only logs or is switched off is created, deleted, or changed.",
    when: { low: "always" },
  },
  "enforcement-uncertain": {
    direction: "loosens",
    directionLabel: "may loosen",
    finds:
      "Perhaps requests are no longer blocked or challenged: the conditions of a rule or the order of rules changes, or a value is known only after apply, or is one that this release does not know.",
    when: {
      high: "a value cannot be determined, or requests may skip every further check",
      medium: "a rule matches other requests, or another rule may decide first",
    },
  },
  "effect-unknown": {
    direction: "unknown",
    finds:
      "The effect of the object cannot be determined: a value is known only after apply, is one that this release does not know, or replaces an unreadable value.",
    when: { medium: "always" },
  },
  "protection-moved": {
    direction: "loosens",
    finds: "The object is created again for another zone, bot, or application, and no longer protects the old one.",
    when: { high: "it blocked or challenged" },
  },
  "replacement-gap": {
    direction: "loosens",
    finds: "The object is deleted before its replacement exists: in between, nothing is blocked or challenged.",
    when: { medium: "always" },
  },
  ...LIST_RULES,
  "limit-loosened": {
    direction: "loosens",
    finds: "A limit lets more through, at once or over time, or holds for a shorter time.",
    when: { high: "by a factor of ten or more", medium: "otherwise" },
  },
  "limit-tightened": {
    direction: "tightens",
    finds: "A limit lets less through, or holds for a longer time.",
    when: { medium: "by a factor of ten or more", low: "otherwise" },
  },
  "match-loosened": {
    direction: "loosens",
    finds: "A rule that stops requests matches fewer of them, or a rule that lets requests through matches more.",
    when: { high: "it lets them past every further check", medium: "otherwise" },
  },
  "match-tightened": {
    direction: "tightens",
    finds: "A rule that stops requests matches more of them, or a rule that lets requests through matches fewer.",
    when: { medium: "it stops more", low: "it lets fewer through" },
  },
  "order-loosened": {
    direction: "loosens",
    finds: "A less strict rule now decides requests that a stricter rule decided before: the order or a rule changes.",
    when: { high: "they are let past every further check", medium: "otherwise" },
  },
  "order-tightened": {
    direction: "tightens",
    finds: "A stricter rule now decides requests that a less strict rule decided before: the order or a rule changes.",
    when: { low: "always" },
  },
  "rules-reordered": {
    direction: "neutral",
    finds:
      "The order of rules is set or changes, and no less strict rule moves ahead of a stricter one, or what it changes is reported for a rule.",
    when: { low: "always" },
  },
  "match-changed": {
    direction: "unknown",
    finds: "A rule has other conditions than before, which may let more or fewer requests through. Read the change.",
    when: { medium: "always" },
  },
  "guard-relaxed": {
    direction: "neutral",
    finds:
      "The provider accepts more changes that are probably mistakes (`allow_catch_all`, `allow_no_match`, `max_removal_percent`, `max_blocking_percent`, `allow_unprotected`).",
    when: { medium: "always" },
  },
  "capacity-raised": {
    direction: "neutral",
    finds: "More replicas may run, which may cost more.",
    when: { medium: "at least twice as many", low: "otherwise" },
  },
  "capacity-lowered": {
    direction: "neutral",
    finds: "Fewer replicas may run, which may not be enough at peak load.",
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
  "page-runs-script": {
    direction: "loosens",
    finds: "The page newly runs a script or an event handler, or has an address that runs a script.",
    when: { high: "always" },
  },
  "page-unknown": {
    direction: "loosens",
    directionLabel: "could not be judged",
    finds: "The page is known only after apply, so it may run or load anything.",
    when: { high: "always" },
  },
  "page-unread": {
    direction: "loosens",
    directionLabel: "could not be judged",
    finds: "The page is too large, or newly has parts outside of the allow-lists, whose effect is unknown.",
    when: { high: "always" },
  },
  "page-sends-visitors": {
    direction: "loosens",
    finds: "The page newly redirects its visitors, or sends what they enter in a form.",
    when: { high: "always" },
  },
  "page-loads-outside": {
    direction: "loosens",
    finds:
      "The page newly loads an image, a stylesheet, or a font from another host or its own site, or names a host in a part outside of the allow-lists.",
    when: { medium: "always" },
  },
  "page-links-outside": {
    direction: "neutral",
    finds: "The page newly links to another host.",
    when: { medium: "styles set a `position`, so that a link may cover the page", low: "otherwise" },
  },
  "rules-excepted": {
    direction: "loosens",
    finds: "Managed rules of the WAF are disabled, or only log.",
    when: { high: "ten or more are disabled at once", medium: "otherwise" },
  },
  "rules-restored": {
    direction: "tightens",
    finds: "Managed rules of the WAF that were disabled, or only logged, act again.",
    when: { low: "always" },
  },
  "plan-lowered": {
    direction: "loosens",
    finds: "The zone moves to a lower plan, which has fewer features.",
    when: { high: "always" },
  },
  "plan-raised": {
    direction: "neutral",
    finds: "The zone moves to a higher plan, which costs more.",
    when: { medium: "always" },
  },
  "recording-widened": {
    direction: "neutral",
    finds: "Event logs contain more of the requests: secrets may reach the logs.",
    when: { medium: "always" },
  },
  "foreign-provider": {
    direction: "unknown",
    finds:
      "A `bunny_*` type that belongs to another provider, or that this release does not know. If the other provider is your copy of this one, name it with `--provider-source`.",
    when: { high: "always" },
  },
  "unusual-address": {
    direction: "unknown",
    finds: "A provider block sets `base_url` or `video_url`: requests and the access key do not go to the API.",
    when: { high: "always" },
  },
  "other-account": {
    direction: "unknown",
    finds: "Objects of one zone use provider blocks with different keys, which may belong to different accounts.",
    when: { high: "always" },
  },
  "missing-dropped": {
    direction: "unknown",
    finds:
      "A provider block sets `drop_missing_zones`: with the key of another account, objects are removed from the state and continue to exist.",
    when: { high: "always" },
  },
  ...OBJECT_RULES,
});

const directionLabels: ReadonlyMap<string, string> = new Map(
  Object.entries<Rule>(RULES).flatMap(([id, rule]) =>
    rule.directionLabel === undefined ? [] : [[id, rule.directionLabel] as const],
  ),
);

/** Returns the words that reports show instead of a finding's direction; undefined if they show the direction. */
export const directionLabel = ({ rule }: Pick<Finding, "rule">): string | undefined => directionLabels.get(rule);

type RuleId = keyof typeof RULES;

/** Creates a finding with one of the rule's severities. */
export function finding<Id extends RuleId>(
  rule: Id,
  severity: keyof (typeof RULES)[Id]["when"] & Severity,
  said: Titled | string,
): Finding {
  return { rule, direction: RULES[rule].direction, severity, ...asTitled(said) };
}

/** Writes a phrase in front of a finding. */
export const ledBy = (lead: string, found: Finding): Finding => ({
  ...found,
  title: `${lead}${uncapital(found.title)}`,
  text: `${lead}${uncapital(found.text)}`,
});
