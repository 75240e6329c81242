import type { BunnyClient, ShieldZone, WafRule } from "../../api/index.js";
import { bool, computed, defaulted, defineResource, integer, object, required } from "../../framework/index.js";
import { ruleAttributes, ruleState } from "./rule-configuration.js";
import { ruleHooks, unreadRule } from "./hooks.js";
import { needsCatchAll, refuseEverybody } from "./catch-all.js";
import { officialWafRule } from "./moves.js";
import { decodeWafRule, encodeWafRule, wafRuleConfiguration, type WafRuleState } from "./waf-rule-configuration.js";
import { listedZoneId } from "../policies/ids.js";
import { LONG_TIMEOUTS } from "../policies/timeouts.js";
import { requireZonePlan } from "../policies/zone-plan.js";

/**
 * A rule as state. `prior` distinguishes values that the API returns alike; before a rule is managed, when there is none, it
 * may do what it does.
 */
function wafRuleState(rule: WafRule, prior: WafRuleState | null) {
  const configuration = decodeWafRule(rule.ruleConfiguration, prior);
  return {
    ...ruleState(rule),
    waf_rule_id: rule.id,
    rule_configuration: configuration,
    ...(prior === null && needsCatchAll(configuration) && { allow_catch_all: true }),
  };
}

const CUSTOM_RULES = { name: "A custom WAF rule", lowestPlan: "advanced" };

const hooks = ruleHooks({
  type: "bunny_shield_waf_rule",
  idAttribute: "waf_rule_id",
  limit: { measure: "wafRules", noun: "custom WAF rules", of: ({ customWafRulesLimit }) => customWafRulesLimit },
  rules: (client) => client.wafRules,
  encode: encodeWafRule,
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
  unread: unreadRule,
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialWafRule],
  attributes: {
    ...ruleAttributes,
    waf_rule_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_configuration: required(object(wafRuleConfiguration), { doc: "Conditions and action of the rule." }),
    allow_catch_all: defaulted(bool, false, {
      doc: "Whether the rule may block, challenge, allow, or bypass all requests, or have a condition that no request can fail.",
      local: true,
      meaning: { kind: "guard", usual: false },
    }),
  },

  ...hooks,

  validate(context) {
    hooks.validate(context);
    refuseEverybody(context.config, context.at.rule_configuration, context.diagnostics);
  },

  async plan(context) {
    await hooks.plan(context);
    refuseEverybody(context.plan, context.at.rule_configuration, context.diagnostics);
    const hasNone = ({ customWafRulesLimit }: ShieldZone) => customWafRulesLimit === 0;
    if (context.prior === null) await requireZonePlan(CUSTOM_RULES, context, hasNone);
  },

  list: {
    doc: "The custom WAF rules of a Shield zone.",
    attributes: { shield_zone_id: listedZoneId },
    async *objects({ config, client, options }) {
      for await (const { data } of client.wafRules.pages(config.shield_zone_id, options))
        for (const rule of data) {
          yield {
            identity: { waf_rule_id: rule.id },
            displayName: rule.ruleName ?? `rule ${rule.id}`,
            resource: wafRuleState(rule, null),
          };
        }
    },
  },
});
