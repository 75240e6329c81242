import { type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { alwaysMet, type ConfiguredRule, meetsEverybody, refuseAlwaysMet, type RuleAt } from "./reach.js";

interface DecidingRule extends ConfiguredRule {
  readonly action_type: string | Unknown;
}

interface Configured {
  readonly rule_configuration: DecidingRule | Unknown;
  readonly allow_catch_all: boolean | null | Unknown;
}

/** What each action does with requests; the others only record them. */
const DOES: Readonly<Record<string, string>> = {
  block: "block",
  challenge: "challenge",
  allow: "allow",
  bypass: "bypass the WAF for",
};

/** What a rule does with all requests; undefined if it does not decide about all of them, as far as is known. */
function decisionOnEverybody(rule: DecidingRule): string | undefined {
  const does = isKnown(rule.action_type) ? DOES[rule.action_type] : undefined;
  return does !== undefined && meetsEverybody(rule) ? does : undefined;
}

/** Whether a rule decides about all requests, or has a condition that all meet by mistake, so that it needs `allow_catch_all`. */
export const needsCatchAll = (rule: DecidingRule): boolean =>
  decisionOnEverybody(rule) !== undefined || alwaysMet(rule).length > 0;

const INTENDED = "If this is intended, set allow_catch_all = true.";

/** Policy: a rule that decides about all requests, or has a condition that all meet by mistake, needs `allow_catch_all`. */
export function refuseEverybody(
  { rule_configuration: rule, allow_catch_all: allowed }: Configured,
  at: RuleAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(rule) || !isKnown(allowed) || allowed === true) return;
  refuseAlwaysMet(rule, at, diagnostics, INTENDED);
  const does = decisionOnEverybody(rule);
  if (does === undefined) return;
  diagnostics.error(
    at.value,
    `The rule would ${does} all requests`,
    `Every request meets the rule's ${rule.chained_rule_conditions === null ? "condition" : "conditions"}, and action_type is ${JSON.stringify(String(rule.action_type))}. ${INTENDED}`,
  );
}
