import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { readConditions } from "../../zone/requests/condition.js";
import { alwaysMetRemarks, impossibleRemarks } from "../../zone/rules/impossible-remarks.js";
import { oddRemarks } from "../../zone/rules/odd-conditions.js";
import type { Remark } from "../../zone/rules/remark.js";

/** Any part may be unknown. */
export interface ConfiguredCondition {
  readonly variable_types: Readonly<Record<string, string | Unknown>> | Unknown;
  readonly operator_type: string | Unknown;
  readonly value: string | null | Unknown;
  readonly is_negated: boolean | null | Unknown;
  readonly is_regex_variable: boolean | null | Unknown;
}

export interface ConfiguredRule extends ConfiguredCondition {
  readonly transformation_types: readonly (string | Unknown)[] | Unknown | null;
  readonly chained_rule_conditions: readonly (ConfiguredCondition | Unknown)[] | Unknown | null;
}

interface ConditionAt {
  readonly variable_types: AttributePath & Readonly<Record<string, AttributePath>>;
  readonly value: AttributePath;
}

export interface RuleAt extends ConditionAt {
  readonly transformation_types: AttributePath;
  readonly chained_rule_conditions: AttributePath & Readonly<Record<number, ConditionAt>>;
}

interface PlacedCondition {
  readonly condition: ConfiguredCondition;
  readonly at: ConditionAt;
}

const placeOf = (index: number, at: RuleAt): ConditionAt | undefined =>
  index === 0 ? at : at.chained_rule_conditions[index - 1];

/** Returns the known conditions of a rule, the main condition first. */
export function conditionsOf(rule: ConfiguredRule, at: RuleAt): PlacedCondition[] {
  const { chained_rule_conditions: chained } = rule;
  return [rule, ...(isKnown(chained) ? (chained ?? []) : [])].flatMap((condition, index) => {
    const place = placeOf(index, at);
    return isKnown(condition) && place !== undefined ? [{ condition, at: place }] : [];
  });
}

function report(remarks: readonly Remark[], at: RuleAt, diagnostics: Diagnostics): void {
  for (const { severity, index, about, summary, detail } of remarks)
    diagnostics[severity](pathOf(about, placeOf(index, at), at), summary, detail);
}

function pathOf(about: Remark["about"], place: ConditionAt | undefined, at: RuleAt): AttributePath | undefined {
  if (about === "transformations") return at.transformation_types;
  return about === "value" ? place?.value : place?.variable_types[about.variable];
}

/** Reports known conditions that no request meets. */
export function checkReach(
  rule: ConfiguredRule,
  at: RuleAt,
  diagnostics: Diagnostics,
  severity: Remark["severity"],
): void {
  const remarks = impossibleRemarks(readConditions(rule));
  report(
    remarks.map((remark) => ({ ...remark, severity })),
    at,
    diagnostics,
  );
}

/** Reports errors and likely mistakes in single conditions. */
export function checkSingleConditions(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  report(oddRemarks(readConditions(rule)), at, diagnostics);
  for (const { condition, at: place } of conditionsOf(rule, at))
    if (isKnown(condition.variable_types) && Object.keys(condition.variable_types).length === 0)
      diagnostics.error(place.variable_types, "No variables", "variable_types must contain at least one variable.");
}

/** Warns about conditions that are probably mistakes, because every request meets them. */
export function warnAboutAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  report(alwaysMetRemarks(readConditions(rule), "warning"), at, diagnostics);
}

/**
 * Refuses conditions that every request meets, because they are probably a mistake. `intended` tells the user how to allow them.
 */
export function refuseAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics, intended: string): void {
  const remarks = alwaysMetRemarks(readConditions(rule), "error");
  report(
    remarks.map((remark) => ({ ...remark, detail: `${remark.detail} ${intended}` })),
    at,
    diagnostics,
  );
}
