import {
  type BunnyClient,
  codeName,
  codeNames,
  requireCode,
  type RuleConfiguration,
  type WafRule,
  wafRuleActions,
} from "../../api/index.js";
import { computed, defineResource, integer, object, oneOfKnown, required, type State } from "../../framework/index.js";
import { decodeMatching, encodeMatching, matching, ruleAttributes, ruleState } from "./configuration.js";
import { ruleHooks } from "./hooks.js";
import { officialWafRule } from "./moves.js";
import { listedZoneId } from "../policies/ids.js";
import { LONG_TIMEOUTS } from "../policies/timeouts.js";

const configuration = {
  ...matching,
  action_type: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: {
      kind: "action",
      stances: { block: "blocks", challenge: "challenges", log: "observes", allow: "allows", bypass: "bypasses" },
    },
  }),
};

type Configuration = State<typeof configuration>;

function encodeConfiguration(from: Configuration): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action_type) };
}

/** A rule as state. `prior` distinguishes values that the API returns alike. */
function wafRuleState(rule: WafRule, prior: Configuration | null) {
  const { ruleConfiguration: from } = rule;
  return {
    ...ruleState(rule),
    waf_rule_id: rule.id,
    rule_configuration: {
      ...decodeMatching(from, prior),
      action_type: codeName(wafRuleActions, from?.actionType ?? 0),
    },
  };
}

const hooks = ruleHooks({
  idAttribute: "waf_rule_id",
  rules: (client) => client.wafRules,
  encode: encodeConfiguration,
  stateOf: wafRuleState,
});

/**
 * `bunny_shield_waf_rule`: POST, GET, PATCH and DELETE `/shield/waf/custom-rule` (docs/reference/service.md#waf-rules).
 */
export const shieldWafRule = defineResource<BunnyClient>()({
  type: "bunny_shield_waf_rule",
  doc: [
    "A custom WAF rule of a Shield zone: an action for requests that meet all of its conditions.",
    "",
    "Custom rules act only if the WAF of the zone is enabled. The number of rules per zone depends on its plan; the plan",
    "`basic` has none. To set the order of the rules, use `bunny_shield_waf_rule_order`.",
  ].join("\n"),
  identity: ["waf_rule_id"],
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialWafRule],
  attributes: {
    ...ruleAttributes,
    waf_rule_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_configuration: required(object(configuration), { doc: "Conditions and action of the rule." }),
  },

  ...hooks,

  list: {
    doc: "The custom WAF rules of a Shield zone.",
    attributes: { shield_zone_id: listedZoneId },
    async *objects({ config, client, signal, includeResource }) {
      for await (const { data } of client.wafRules.pages(config.shield_zone_id, { signal }))
        for (const rule of data) {
          const found = { identity: { waf_rule_id: rule.id }, displayName: rule.ruleName ?? `rule ${rule.id}` };
          yield includeResource ? { ...found, resource: wafRuleState(rule, null) } : found;
        }
    },
  },
});
