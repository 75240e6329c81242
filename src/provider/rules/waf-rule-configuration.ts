import { codeName, codeNames, requireCode, type RuleConfiguration, wafRuleActions } from "../../api/index.js";
import { oneOfKnown, required, type State } from "../../framework/index.js";
import { decodeMatching, encodeMatching, matching } from "./rule-configuration.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** The conditions and the action of a custom WAF rule. */
export const wafRuleConfiguration = {
  ...matching,
  action_type: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: { kind: "action", stances: stancesOf(wafRuleActions) },
  }),
};

/** The configuration of a custom WAF rule in state. */
export type WafRuleState = State<typeof wafRuleConfiguration>;

/** The configuration for a request. */
export function encodeWafRule(from: WafRuleState): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action_type) };
}

/** A configuration that the API returned as state. */
export function decodeWafRule(from: RuleConfiguration | null, prior: WafRuleState | null): WafRuleState {
  return { ...decodeMatching(from, prior), action_type: codeName(wafRuleActions, from?.actionType ?? 0) };
}
