import {
  type ChainedRuleCondition,
  type RateLimit,
  type Rule,
  type RuleConfiguration,
  type WafRule,
  type ManagedRuleSection,
  codeName,
  rateLimitActions,
  rateLimitCounterKeys,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  wafRuleActions,
} from "../../api/index.js";
import { computed, integer, listOf, object, readOnly, string } from "../../framework/index.js";
import {
  condition,
  ruleAttributes,
  variablesOf,
  wafRuleAttributes as wafRule,
  rateLimitAttributes as rateLimit,
} from "./rule-configuration.js";

/** The attributes that only data sources have, or that differ there. */
const readAttributes = {
  rule_json: computed(string, { doc: "Internal form of the rule at bunny.net. Do not depend on its format." }),
  action_code: computed(integer, { doc: "Code of the action." }),
  severity_code: computed(integer, { doc: "Code of the severity." }),
  transformation_codes: computed(listOf(integer), { doc: "Codes of the transformations." }),
  conditions: computed(
    listOf(object({ ...readOnly(condition), operator_code: computed(integer, { doc: "Code of the operator." }) })),
    { doc: ruleAttributes.conditions.doc },
  ),
};

const docs = { shield_zone_id: "ID of the Shield zone." };

/** The attributes of a rate limit rule in data sources (docs/reference/service.md#rate-limits). */
export const rateLimitAttributes = {
  ...readOnly(rateLimit, docs),
  ...readAttributes,
  counter_key_code: computed(integer, { doc: "Code of the counter key." }),
};

/** The attributes of a custom WAF rule in data sources (docs/reference/service.md#waf-rules). */
export const wafRuleAttributes = {
  ...readOnly(wafRule, { ...docs, action: "Action for requests that match." }),
  ...readAttributes,
};

const conditionOf = (from: ChainedRuleCondition) => ({
  variables: from.variableTypes && variablesOf(from),
  operator: codeName(ruleOperators, from.operatorType),
  operator_code: from.operatorType,
  value: from.value,
  negated: from.isNegated,
});

function ruleOf(rule: Rule<RuleConfiguration>) {
  const { ruleConfiguration: from } = rule;
  return {
    shield_zone_id: rule.shieldZoneId,
    user_id: rule.userId,
    name: rule.ruleName,
    description: rule.ruleDescription,
    rule_json: rule.ruleJson,
    action_code: from?.actionType ?? null,
    severity: from && codeName(ruleSeverities, from.severityType),
    severity_code: from?.severityType ?? null,
    transformations: from?.transformationTypes?.map((code) => codeName(ruleTransformations, code)) ?? null,
    transformation_codes: from?.transformationTypes ?? null,
    conditions: from && [from, ...(from.chainedRuleConditions ?? [])].map(conditionOf),
  };
}

/** Converts a rule to `rateLimitAttributes`. */
export function rateLimitOf(rule: RateLimit) {
  const { ruleConfiguration: from } = rule;
  return {
    ...ruleOf(rule),
    action: from && codeName(rateLimitActions, from.actionType),
    request_count: from?.requestCount ?? null,
    counter_key: from && codeName(rateLimitCounterKeys, from.counterKeyType),
    counter_key_code: from?.counterKeyType ?? null,
    timeframe: from?.timeframe ?? null,
    block_time: from?.blockTime ?? null,
  };
}

/** Converts a rule to `wafRuleAttributes`. */
export function wafRuleOf(rule: WafRule) {
  const { ruleConfiguration: from } = rule;
  return { ...ruleOf(rule), action: from && codeName(wafRuleActions, from.actionType) };
}

/** Managed WAF rules in data sources, in one list (docs/reference/service.md#waf-catalog). */
export const managedRules = listOf(
  object({
    rule_id: computed(string, { doc: "ID of the rule, for example `941100`." }),
    description: computed(string, { doc: "Description of the rule." }),
    section: computed(string, { doc: "`REQUEST` or `RESPONSE`." }),
    group_id: computed(integer, { doc: "ID of the rule's group." }),
    group_name: computed(string, { doc: "Name of the group." }),
    group_code: computed(string, { doc: "Code of the group." }),
    ruleset: computed(string, { doc: "Rule set that the group belongs to." }),
  }),
);

/** Converts the rules of all sections and groups to `managedRules`. */
export function managedRulesOf(sections: readonly ManagedRuleSection[]) {
  return sections.flatMap(({ name: section, ruleGroups }) =>
    ruleGroups.flatMap(({ id, name, code, ruleset, rules }) =>
      rules.map(({ ruleId, description }) => ({
        rule_id: ruleId,
        description,
        section,
        group_id: id,
        group_name: name,
        group_code: code,
        ruleset,
      })),
    ),
  );
}
