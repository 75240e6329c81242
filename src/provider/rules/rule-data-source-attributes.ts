import type {
  ChainedRuleCondition,
  RateLimit,
  RateLimitConfiguration,
  Rule,
  RuleConfiguration,
  WafRule,
} from "../../api/index.js";
import {
  codeName,
  rateLimitActions,
  rateLimitCounterKeys,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  wafRuleActions,
} from "../../api/index.js";
import { computed, integer, listOf, object, readOnly, string } from "../../framework/index.js";
import { condition, matchingAttributes, ruleAttributes } from "./rule-configuration.js";
import { rateLimitConfiguration } from "./rate-limit-configuration.js";
import { wafRuleConfiguration } from "./waf-rule-configuration.js";

const conditionDocs = {
  variable_types:
    "Request variables to inspect: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for the whole variable.",
};
const operatorCode = { operator_type_code: computed(integer, { doc: "Code of the operator." }) };

/** The API codes, which only data sources have. */
const codes = {
  ...operatorCode,
  action_type_code: computed(integer, { doc: "Code of the action." }),
  severity_type_code: computed(integer, { doc: "Code of the severity." }),
  transformation_type_codes: computed(listOf(integer), { doc: "Codes of the transformations." }),
  chained_rule_conditions: computed(listOf(object({ ...readOnly(condition, conditionDocs), ...operatorCode })), {
    doc: matchingAttributes.chained_rule_conditions.doc,
  }),
};

const ruleFacts = {
  ...readOnly(ruleAttributes, { shield_zone_id: "ID of the Shield zone." }),
  rule_json: computed(string, { doc: "Internal form of the rule at bunny.net. Do not depend on its format." }),
};

/** The attributes of a rate limit rule in data sources (docs/reference/service.md#rate-limits). */
export const rateLimitAttributes = {
  ...ruleFacts,
  rule_configuration: computed(
    object({
      ...readOnly(rateLimitConfiguration, conditionDocs),
      ...codes,
      counter_key_type_code: computed(integer, { doc: "Code of the counter key." }),
    }),
    { doc: "Conditions, limit, and action of the rule." },
  ),
};

/** The attributes of a custom WAF rule in data sources (docs/reference/service.md#waf-rules). */
export const wafRuleAttributes = {
  ...ruleFacts,
  rule_configuration: computed(
    object({
      ...readOnly(wafRuleConfiguration, { ...conditionDocs, action_type: "Action for requests that match." }),
      ...codes,
    }),
    {
      doc: "Conditions and action of the rule.",
    },
  ),
};

function conditionOf(from: ChainedRuleCondition) {
  return {
    variable_types: from.variableTypes,
    operator_type: codeName(ruleOperators, from.operatorType),
    operator_type_code: from.operatorType,
    value: from.value,
    is_negated: from.isNegated,
    is_regex_variable: from.isRegexVariable,
  };
}

function matchingOf(from: RuleConfiguration) {
  return {
    ...conditionOf(from),
    action_type_code: from.actionType,
    severity_type: codeName(ruleSeverities, from.severityType),
    severity_type_code: from.severityType,
    transformation_types: from.transformationTypes?.map((code) => codeName(ruleTransformations, code)) ?? null,
    transformation_type_codes: from.transformationTypes,
    chained_rule_conditions: from.chainedRuleConditions?.map(conditionOf) ?? null,
  };
}

function configurationOf(from: RateLimitConfiguration) {
  return {
    ...matchingOf(from),
    action_type: codeName(rateLimitActions, from.actionType),
    request_count: from.requestCount,
    counter_key_type: codeName(rateLimitCounterKeys, from.counterKeyType),
    counter_key_type_code: from.counterKeyType,
    timeframe: from.timeframe,
    block_time: from.blockTime,
  };
}

function ruleOf(rule: Rule<RuleConfiguration>) {
  return {
    shield_zone_id: rule.shieldZoneId,
    user_id: rule.userId,
    rule_name: rule.ruleName,
    rule_description: rule.ruleDescription,
    rule_json: rule.ruleJson,
  };
}

/** Converts a rule to `rateLimitAttributes`. */
export function rateLimitOf(rule: RateLimit) {
  return { ...ruleOf(rule), rule_configuration: rule.ruleConfiguration && configurationOf(rule.ruleConfiguration) };
}

/** Converts a rule to `wafRuleAttributes`. */
export function wafRuleOf(rule: WafRule) {
  const { ruleConfiguration: from } = rule;
  return {
    ...ruleOf(rule),
    rule_configuration: from && { ...matchingOf(from), action_type: codeName(wafRuleActions, from.actionType) },
  };
}
