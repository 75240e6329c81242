import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { type Conditions, readConditions } from "../../matching/condition.js";
import { canBeMet, type Impossible } from "../../matching/reach/can-be-met.js";

/** A condition as it is configured; anything may be unknown. */
export interface ConfiguredCondition {
  readonly variable_types: Readonly<Record<string, string | Unknown>> | Unknown;
  readonly operator_type: string | Unknown;
  readonly value: string | null | Unknown;
  readonly is_negated: boolean | null | Unknown;
  readonly is_regex_variable: boolean | null | Unknown;
}

/** A rule as it is configured; anything may be unknown. */
export interface ConfiguredRule extends ConfiguredCondition {
  readonly transformation_types: readonly (string | Unknown)[] | Unknown | null;
  readonly chained_rule_conditions: readonly (ConfiguredCondition | Unknown)[] | Unknown | null;
}

/** Where a condition is. */
interface ConditionAt {
  readonly variable_types: AttributePath & Readonly<Record<string, AttributePath>>;
  readonly value: AttributePath;
}

/** Where the conditions of a rule are. */
export interface RuleAt extends ConditionAt {
  readonly chained_rule_conditions: AttributePath & Readonly<Record<number, ConditionAt>>;
}

/** A condition and where it is. */
interface PlacedCondition {
  readonly condition: ConfiguredCondition;
  readonly at: ConditionAt;
}

const placeOf = (index: number, at: RuleAt): ConditionAt | undefined =>
  index === 0 ? at : at.chained_rule_conditions[index - 1];

/** The conditions of a rule that are known, its own first. */
export function conditionsOf(rule: ConfiguredRule, at: RuleAt): PlacedCondition[] {
  const { chained_rule_conditions: chained } = rule;
  return [rule, ...(isKnown(chained) ? (chained ?? []) : [])].flatMap((condition, index) => {
    const place = placeOf(index, at);
    return isKnown(condition) && place !== undefined ? [{ condition, at: place }] : [];
  });
}

const SUMMARIES: Readonly<Record<Impossible["kind"], string>> = {
  comparison: "A comparison that never holds",
  condition: "A condition that no request meets",
  together: "Conditions that no request meets together",
};

/** Reports conditions that no request meets, as far as they are known. */
export function checkReach(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  const conditions = readConditions(rule);
  for (const one of canBeMet(conditions).impossible) {
    if (isAlwaysMet(one, conditions)) continue;
    const consequence =
      one.kind === "together" ? "" : " The rule would never act, since requests must meet all of its conditions.";
    diagnostics.error(placeOf(one.index, at)?.value, SUMMARIES[one.kind], one.why + consequence);
  }
}

/** Conditions that every request meets, since the comparison that they negate never holds. Hardly anybody means that. */
export function alwaysMet(rule: ConfiguredRule): readonly Impossible[] {
  const conditions = readConditions(rule);
  return canBeMet(conditions).impossible.filter((one) => isAlwaysMet(one, conditions));
}

const isAlwaysMet = ({ index, kind }: Impossible, { all }: Conditions): boolean =>
  kind === "comparison" && all[index]?.isNegated === true;

/** Warns of conditions that every request meets by mistake. */
export function warnAboutAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  for (const { index, why } of alwaysMet(rule))
    diagnostics.warning(placeOf(index, at)?.value, "A condition that every request meets", `${why}${NEGATED}`);
}

/** Refuses conditions that every request meets by mistake; `intended` says how to allow them. */
export function refuseAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics, intended: string): void {
  for (const { index, kind, why } of alwaysMet(rule))
    diagnostics.error(placeOf(index, at)?.value, SUMMARIES[kind], `${why}${NEGATED} ${intended}`);
}

const NEGATED = " As the condition is negated, every request would meet it.";

/** Whether every request meets all conditions of a rule; false while that is not certain. */
export const meetsEverybody = (rule: ConfiguredRule): boolean => canBeMet(readConditions(rule)).met === "by all";
