import { type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { readConditions } from "../../zone/requests/condition.js";
import { alwaysMetRemarks, decisionOnEverybody } from "../../zone/rules/impossible-remarks.js";
import { type ConfiguredRule, refuseAlwaysMet, type RuleAt } from "./reach.js";

interface DecidingRule extends ConfiguredRule {
  readonly action_type: string | Unknown;
}

interface Configured {
  readonly rule_configuration: DecidingRule | Unknown;
  readonly allow_catch_all: boolean | null | Unknown;
}

/** What a rule does with all requests; undefined if it does not decide about all of them, as far as is known. */
const decision = (rule: DecidingRule): string | undefined =>
  decisionOnEverybody(readConditions(rule), isKnown(rule.action_type) ? rule.action_type : undefined);

/** Whether a rule decides about all requests, or has a condition that all meet by mistake, so that it needs `allow_catch_all`. */
export const needsCatchAll = (rule: DecidingRule): boolean =>
  decision(rule) !== undefined || alwaysMetRemarks(readConditions(rule), "error").length > 0;

const INTENDED = "If this is intended, set allow_catch_all = true.";

/** Policy: a rule that decides about all requests, or has a condition that all meet by mistake, needs `allow_catch_all`. */
export function refuseEverybody(
  { rule_configuration: rule, allow_catch_all: allowed }: Configured,
  at: RuleAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(rule) || !isKnown(allowed) || allowed === true) return;
  refuseAlwaysMet(rule, at, diagnostics, INTENDED);
  const does = decision(rule);
  if (does === undefined) return;
  diagnostics.error(
    at.value,
    `The rule would ${does} all requests`,
    `Every request meets the rule's ${rule.chained_rule_conditions === null ? "condition" : "conditions"}, and action_type is ${JSON.stringify(String(rule.action_type))}. ${INTENDED}`,
  );
}
