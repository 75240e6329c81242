import { isDeepStrictEqual } from "node:util";
import { differencesOf } from "../http/differences.js";
import type { ChainedRuleCondition, Rule, RuleConfiguration, RuleInput } from "./calls.js";

/**
 * What a rule has instead of what was sent, to follow "but". The API may leave out any member, which then has its default. All
 * conditions must be met, so their order means nothing.
 */
export function ruleDifferences<C extends RuleConfiguration>(
  { ruleName, ruleDescription, ruleConfiguration: sent }: RuleInput<C>,
  rule: Rule<C>,
): string[] {
  const found: RuleConfiguration = rule.ruleConfiguration ?? NOTHING;
  const names = differencesOf(
    { ruleName: ruleName.trim(), ruleDescription },
    { ruleName: (rule.ruleName ?? "").trim(), ruleDescription: rule.ruleDescription ?? "" },
  );
  const [conditions, stored] = [conditionsOf(sent), conditionsOf(found)];
  const isSame = isDeepStrictEqual(sorted(conditions), sorted(stored));
  return [
    ...names,
    ...(isSame ? [] : differencesOf({ conditions }, { conditions: stored })),
    ...differencesOf(withoutConditions(sent), found, isSameSetting),
  ];
}

const NO_CONDITION = { variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null };
const NOTHING: RuleConfiguration = {
  ...NO_CONDITION,
  actionType: null,
  severityType: null,
  transformationTypes: null,
  chainedRuleConditions: null,
};

/** The conditions with their defaults, and the variables in order. */
function conditionsOf(from: RuleConfiguration): object[] {
  return [from, ...(from.chainedRuleConditions ?? [])].map((one: ChainedRuleCondition) => ({
    variableTypes: Object.fromEntries(Object.entries(one.variableTypes ?? {}).sort()),
    operatorType: one.operatorType ?? 0,
    value: one.value ?? "",
    isNegated: one.isNegated ?? false,
    isRegexVariable: one.isRegexVariable ?? false,
  }));
}

const sorted = (conditions: readonly object[]): string[] => conditions.map((one) => JSON.stringify(one)).sort();

/** The names of the members that are a part of a condition. */
const CONDITION = new Set([...Object.keys(NO_CONDITION), "chainedRuleConditions"]);

const withoutConditions = (configuration: RuleConfiguration): object =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => !CONDITION.has(name)));

/** Settings are codes and numbers, and the list of transformations. */
function isSameSetting(_name: string, sent: unknown, found: unknown): boolean {
  return isDeepStrictEqual(found ?? (Array.isArray(sent) ? [] : 0), sent);
}
