import { codeName, codeNames, requireCode, type RuleConfiguration, wafRuleActions } from "../../api/index.js";
import { oneOfKnown, required, type State } from "../../framework/index.js";
import { decodeMatching, encodeMatching, matchingAttributes } from "./rule-configuration.js";
import { stancesOf } from "../../zone/words/code-table.js";

export const wafRuleConfiguration = {
  ...matchingAttributes,
  action_type: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: { kind: "action", stances: stancesOf(wafRuleActions) },
  }),
};

export type WafRuleState = State<typeof wafRuleConfiguration>;

/** Encodes a configuration for a request. */
export function encodeWafRule(from: WafRuleState): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action_type) };
}

/** Decodes a configuration to state. */
export function decodeWafRule(from: RuleConfiguration | null, prior: WafRuleState | null): WafRuleState {
  return { ...decodeMatching(from, prior), action_type: codeName(wafRuleActions, from?.actionType ?? 0) };
}
