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
import { bool, computed, integer, listOf, mapOf, object, string } from "../../framework/index.js";

const condition = {
  variable_types: computed(mapOf(string), {
    doc: "Request variables to inspect: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for the whole variable.",
  }),
  operator_type: computed(string, { doc: "Operator that compares the variables with `value`." }),
  operator_type_code: computed(integer, { doc: "Code of the operator." }),
  value: computed(string, { doc: "Value to compare the variables with." }),
  is_negated: computed(bool, { doc: "Whether the condition is negated." }),
  is_regex_variable: computed(bool, { doc: "Whether the parts of `variable_types` are regular expressions." }),
};

const matching = {
  ...condition,
  action_type_code: computed(integer, { doc: "Code of the action." }),
  severity_type: computed(string, { doc: "Severity of a match." }),
  severity_type_code: computed(integer, { doc: "Code of the severity." }),
  transformation_types: computed(listOf(string), {
    doc: "Transformations of the variables before the comparison, in order.",
  }),
  transformation_type_codes: computed(listOf(integer), { doc: "Codes of the transformations." }),
  chained_rule_conditions: computed(listOf(object(condition)), {
    doc: "Additional conditions, all of which must be met.",
  }),
};

const ruleAttributes = {
  shield_zone_id: computed(integer, { doc: "ID of the Shield zone." }),
  user_id: computed(string, { doc: "ID of the user who created the rule." }),
  rule_name: computed(string, { doc: "Name of the rule." }),
  rule_description: computed(string, { doc: "Description of the rule." }),
  rule_json: computed(string, { doc: "Internal form of the rule at bunny.net. Do not depend on its format." }),
};

/** The attributes of a rate limit rule in data sources (docs/reference/service.md#rate-limits). */
export const rateLimitAttributes = {
  ...ruleAttributes,
  rule_configuration: computed(
    object({
      ...matching,
      action_type: computed(string, { doc: "Action for requests above the limit." }),
      request_count: computed(integer, { doc: "Number of requests that are allowed per `timeframe`." }),
      counter_key_type: computed(string, { doc: "Property of a request by which requests are counted." }),
      counter_key_type_code: computed(integer, { doc: "Code of the counter key." }),
      timeframe: computed(integer, { doc: "Period over which requests are counted, in seconds." }),
      block_time: computed(integer, { doc: "Duration of the action, in seconds." }),
    }),
    { doc: "Conditions, limit, and action of the rule." },
  ),
};

/** The attributes of a custom WAF rule in data sources (docs/reference/service.md#waf-rules). */
export const wafRuleAttributes = {
  ...ruleAttributes,
  rule_configuration: computed(
    object({ ...matching, action_type: computed(string, { doc: "Action for requests that match." }) }),
    { doc: "Conditions and action of the rule." },
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

/** A rule as `rateLimitAttributes`. */
export function rateLimitOf(rule: RateLimit) {
  return { ...ruleOf(rule), rule_configuration: rule.ruleConfiguration && configurationOf(rule.ruleConfiguration) };
}

/** A rule as `wafRuleAttributes`. */
export function wafRuleOf(rule: WafRule) {
  const { ruleConfiguration: from } = rule;
  return {
    ...ruleOf(rule),
    rule_configuration: from && { ...matchingOf(from), action_type: codeName(wafRuleActions, from.actionType) },
  };
}
