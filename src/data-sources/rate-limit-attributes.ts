import type { ChainedRuleCondition, RateLimit, RateLimitConfiguration } from "../api/index.js";
import {
  codeName,
  rateLimitActions,
  rateLimitCounterKeys,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
} from "../api/index.js";
import { bool, computed, integer, listOf, mapOf, object, string } from "../framework/index.js";

const condition = {
  variable_types: computed(mapOf(string), {
    doc: "What is looked at: variable name, such as `REQUEST_HEADERS`, to the part of it, or an empty string for all of it.",
  }),
  operator_type: computed(string, { doc: "How the variables are compared with `value`." }),
  operator_type_code: computed(integer, { doc: "Number of the operator." }),
  value: computed(string, { doc: "What the variables are compared with." }),
  is_negated: computed(bool, { doc: "Whether the condition must not hold." }),
  is_regex_variable: computed(bool, { doc: "Whether the parts of variables are regular expressions." }),
};

/** What every data source tells of a rate limit rule (docs/reference/service.md#rate-limits). */
export const rateLimitAttributes = {
  shield_zone_id: computed(integer, { doc: "Shield zone that the rule belongs to." }),
  user_id: computed(string, { doc: "Who made the rule." }),
  rule_name: computed(string, { doc: "Name of the rule." }),
  rule_description: computed(string, { doc: "What the rule is for." }),
  rule_json: computed(string, { doc: "The service's own compiled form of the rule; nothing to build on." }),
  rule_configuration: computed(
    object({
      ...condition,
      action_type: computed(string, { doc: "What happens to requests above the limit." }),
      action_type_code: computed(integer, { doc: "Number of the action." }),
      severity_type: computed(string, { doc: "How grave a match is." }),
      severity_type_code: computed(integer, { doc: "Number of the severity." }),
      transformation_types: computed(listOf(string), {
        doc: "What is done to the variables before they are compared.",
      }),
      transformation_type_codes: computed(listOf(integer), { doc: "Numbers of the transformations." }),
      request_count: computed(integer, { doc: "How many requests are let through per `timeframe`." }),
      counter_key_type: computed(string, { doc: "What requests are counted by." }),
      counter_key_type_code: computed(integer, { doc: "Number of the counter key." }),
      timeframe: computed(integer, { doc: "Seconds over which requests are counted." }),
      block_time: computed(integer, { doc: "Seconds for which the action then holds." }),
      chained_rule_conditions: computed(listOf(object(condition)), {
        doc: "Further conditions, all of which must hold.",
      }),
    }),
    { doc: "When the rule counts a request, and what it then does." },
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

function configurationOf(from: RateLimitConfiguration) {
  return {
    ...conditionOf(from),
    action_type: codeName(rateLimitActions, from.actionType),
    action_type_code: from.actionType,
    severity_type: codeName(ruleSeverities, from.severityType),
    severity_type_code: from.severityType,
    transformation_types: from.transformationTypes?.map((code) => codeName(ruleTransformations, code)) ?? null,
    transformation_type_codes: from.transformationTypes,
    request_count: from.requestCount,
    counter_key_type: codeName(rateLimitCounterKeys, from.counterKeyType),
    counter_key_type_code: from.counterKeyType,
    timeframe: from.timeframe,
    block_time: from.blockTime,
    chained_rule_conditions: from.chainedRuleConditions?.map(conditionOf) ?? null,
  };
}

/** A rule as `rateLimitAttributes` tells it. */
export function rateLimitOf(rule: RateLimit) {
  return {
    shield_zone_id: rule.shieldZoneId,
    user_id: rule.userId,
    rule_name: rule.ruleName,
    rule_description: rule.ruleDescription,
    rule_json: rule.ruleJson,
    rule_configuration: rule.ruleConfiguration && configurationOf(rule.ruleConfiguration),
  };
}
