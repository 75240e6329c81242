import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { type ConfiguredRule, meetsEverybody, type RuleAt } from "./reach.js";

interface Configured {
  readonly rule_configuration: (ConfiguredRule & { readonly action_type: string | Unknown }) | Unknown;
  readonly allow_catch_all: boolean | null | Unknown;
}

/** What each action does with requests; the others only record them. */
const DOES: Readonly<Record<string, string>> = {
  block: "block",
  challenge: "challenge",
  allow: "allow",
  bypass: "bypass the WAF for",
};

/** Policy: a rule that decides about all requests needs `allow_catch_all`. */
export function refuseEverybody(
  { rule_configuration: rule, allow_catch_all: allowed }: Configured,
  at: RuleAt & { readonly value: AttributePath },
  diagnostics: Diagnostics,
): void {
  if (!isKnown(rule) || !isKnown(rule.action_type) || !isKnown(allowed) || allowed === true) return;
  const does = DOES[rule.action_type];
  if (does === undefined || !meetsEverybody(rule, at)) return;
  diagnostics.error(
    at.value,
    `The rule would ${does} all requests`,
    `Every request meets the rule's ${rule.chained_rule_conditions === null ? "condition" : "conditions"}, and action_type is ${JSON.stringify(rule.action_type)}. ` +
      "If this is intended, set allow_catch_all = true.",
  );
}
