import { type AttributePath, type Diagnostics, isKnown, knownBeginning, type Unknown } from "../../framework/index.js";
import { type Conditions, LateText, readConditions } from "../../zone/requests/condition.js";
import { alwaysMetRemarks, impossibleRemarks } from "../../zone/rules/impossible-remarks.js";
import { oddRemarks } from "../../zone/rules/odd-conditions.js";
import type { Remark } from "../../zone/rules/remark.js";
import { notationFaults } from "../../zone/words/rules/variable-notation.js";

/** Any part may be unknown. */
export interface ConfiguredCondition {
  readonly variables: readonly (string | Unknown)[] | Unknown;
  readonly operator: string | Unknown;
  readonly value: string | null | Unknown;
  readonly negated: boolean | null | Unknown;
}

export interface ConfiguredRule {
  readonly action?: string | Unknown;
  readonly transformations: readonly (string | Unknown)[] | Unknown | null;
  readonly conditions: readonly (ConfiguredCondition | Unknown)[] | Unknown;
}

interface ConditionAt {
  readonly variables: AttributePath;
  readonly value: AttributePath;
}

export interface RuleAt {
  readonly transformations: AttributePath;
  readonly conditions: AttributePath & Readonly<Record<number, ConditionAt>>;
}

/** Reads the conditions of a rule. Of an unknown text, its beginning may be known. */
export function readRule({ conditions, transformations }: ConfiguredRule): Conditions {
  return readConditions({ transformations, conditions: isKnown(conditions) ? conditions.map(readable) : conditions });
}

function readable(condition: ConfiguredCondition | Unknown): unknown {
  if (!isKnown(condition) || !isKnown(condition.variables)) return condition;
  return {
    ...condition,
    variables: condition.variables.map((text) => (isKnown(text) ? text : new LateText(knownBeginning(text)))),
  };
}

function report(remarks: readonly Remark[], at: RuleAt, diagnostics: Diagnostics): void {
  for (const { severity, index, about, summary, detail } of remarks)
    diagnostics[severity](
      about === "transformations" ? at.transformations : at.conditions[index]?.[about],
      summary,
      detail,
    );
}

/** Reports texts of variables that the API cannot hold. */
export function checkNotation({ conditions }: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  if (!isKnown(conditions)) return;
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.variables)) continue;
    for (const { summary, detail } of notationFaults(condition.variables.filter(isKnown)))
      diagnostics.error(at.conditions[index]?.variables, summary, detail);
  }
}

/** Reports whether no request meets the known conditions. */
export const isForNobody = (rule: ConfiguredRule): boolean => impossibleRemarks(readRule(rule)).length > 0;

export interface GuardedRule extends ConfiguredRule {
  readonly allow_no_match: boolean | null | Unknown;
}

/** Policy: known conditions that no request meets need `allow_no_match`. */
export function checkReach(
  rule: GuardedRule,
  at: RuleAt,
  diagnostics: Diagnostics,
  severity: Remark["severity"],
): void {
  if (!isKnown(rule.allow_no_match) || rule.allow_no_match === true) return;
  const remarks = impossibleRemarks(readRule(rule));
  report(withWayOut(remarks, severity, "If this is intended, set allow_no_match = true."), at, diagnostics);
}

const withWayOut = (remarks: readonly Remark[], severity: Remark["severity"], wayOut: string): Remark[] =>
  remarks.map((remark) => ({ ...remark, severity, detail: `${remark.detail} ${wayOut}` }));

/** Reports errors and likely mistakes in single conditions. */
export function checkSingleConditions(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  report(oddRemarks(readRule(rule), isKnown(rule.action) ? rule.action : undefined), at, diagnostics);
}

/** Warns about conditions that are probably mistakes, because every request meets them. */
export function warnAboutAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  report(alwaysMetRemarks(readRule(rule), "warning"), at, diagnostics);
}

/**
 * Refuses conditions that every request meets, because they are probably a mistake. `intended` tells the user how to allow them.
 */
export function refuseAlwaysMet(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics, intended: string): void {
  report(withWayOut(alwaysMetRemarks(readRule(rule), "error"), "error", intended), at, diagnostics);
}
