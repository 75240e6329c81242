import {
  codeName,
  codeNames,
  requireCode,
  type RuleConfiguration,
  type WafRule,
  wafRuleActions,
} from "../../api/index.js";
import { oneOfKnown, required, type State } from "../../framework/index.js";
import { type Conditions, decodeRule, encodeMatching, ruleAttributes } from "./rule-configuration.js";
import { stancesOf } from "../../zone/words/code-table.js";

export const wafRuleAttributes = {
  ...ruleAttributes,
  action: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: { kind: "action", stances: stancesOf(wafRuleActions) },
  }),
};

export type WafRuleState = State<typeof wafRuleAttributes>;

/** Encodes a configuration for a request. */
export function encodeWafRule(from: Omit<WafRuleState, "user_id">): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action) };
}

/** Decodes a rule to state. */
export function decodeWafRule(rule: WafRule, prior: Conditions | null): WafRuleState {
  return { ...decodeRule(rule, prior), action: codeName(wafRuleActions, rule.ruleConfiguration?.actionType ?? 0) };
}
