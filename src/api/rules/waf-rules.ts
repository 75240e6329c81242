import { path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { type Rule, type RuleConfiguration, type RuleInput, ruleSchema } from "./calls.js";
import { createRules, type CreateRuleOptions, type Rules } from "./rules.js";

/** A custom WAF rule (docs/reference/service.md#waf-rules); `actionType` is a code of `wafRuleActions`. */
export type WafRule = Rule<RuleConfiguration>;
/** The input for a new or changed WAF rule. Null members are not sent. */
export type WafRuleInput = RuleInput<RuleConfiguration>;
/** Options of `create`, which recognize the new WAF rule after a lost response. */
export type CreateWafRuleOptions = CreateRuleOptions<RuleConfiguration>;
/** Custom WAF rules of Shield zones (docs/reference/service.md#waf-rules). Every method rejects with an `ApiError`. */
export type WafRules = Rules<RuleConfiguration>;

/** Creates the custom WAF rules of a client. */
export const createWafRules = (context: Context): WafRules =>
  createRules(context, {
    kind: "waf-rule",
    noun: "WAF rule",
    where: "the dashboard or the data source bunny_shield_waf_custom_rules",
    importId: "<shield_zone_id>/<waf_rule_id>",
    paths: {
      list: (zoneId) => path`/shield/waf/custom-rules/${zoneId}`,
      all: path`/shield/waf/custom-rule`,
      one: (id) => path`/shield/waf/custom-rule/${id}`,
    },
    schema: ruleSchema({}),
  });
