import type { Condition, Conditions } from "../requests/condition.js";
import { NUMERIC, outcomeOf, type VariableOutcome, variableOutcomes } from "./condition-outcome.js";
import { contradictions } from "./contradictions.js";

/** A condition that no request meets, or whose comparison holds for no value. */
export interface Impossible {
  /** Which of the conditions. */
  readonly index: number;
  /**
   * `comparison`: it never holds, so that a negated condition is met by every request. `condition`: no request meets it.
   * `together`: no request meets it and one before it.
   */
  readonly kind: "comparison" | "condition" | "together";
  /** The reason, and what was probably meant, as sentences. */
  readonly why: string;
}

/** Which requests can meet the conditions of a rule. */
export interface Possibility {
  /** `some` also where that is not certain. See docs/decisions/conditions-of-everybody-and-nobody.md. */
  readonly met: "by all" | "by some" | "by none";
  readonly impossible: readonly Impossible[];
}

/** Whether all requests meet the conditions of a rule, or none can, as far as they are known. */
export function canBeMet({ all, transformations }: Conditions): Possibility {
  const names = (transformations ?? []).filter((name) => name !== undefined);
  const areKnown = transformations !== undefined && names.length === transformations.length;
  const outcomes = all.map((condition) => (areKnown ? (variableOutcomes(condition, names) ?? []) : []));
  const impossible = [
    ...contradictions(all).map((one): Impossible => ({ ...one, kind: "together" })),
    ...all.flatMap((condition, index) => impossibleAlone(condition, index, outcomes[index] ?? [])),
  ];
  if (impossible.some(({ index, kind }) => kind !== "comparison" || all[index]?.isNegated !== true))
    return { met: "by none", impossible };
  const isForAll = all.length > 0 && outcomes.every((variables) => outcomeOf(variables) === "all");
  return { met: isForAll ? "by all" : "by some", impossible };
}

function impossibleAlone(condition: Condition, index: number, variables: readonly VariableOutcome[]): Impossible[] {
  const [first] = variables;
  if (first === undefined) return [];
  const neverHolds = variables.every(({ compared }) => compared === "none");
  if (!neverHolds && outcomeOf(variables) !== "none") return [];
  return [{ index, kind: neverHolds ? "comparison" : "condition", why: reasonOf(first, condition) }];
}

function reasonOf({ name, values, compared }: VariableOutcome, { operator, value }: Condition): string {
  const comparison = `${String(operator)} ${JSON.stringify(value ?? "")}`;
  if (compared === "all") return `The comparison ${comparison} holds for every ${name}, and the condition is negated.`;
  if (operator === "contains_word" && /\s/.test(value ?? ""))
    return `contains_word looks for one word between white space, so ${comparison} never holds. Use contains, or a condition for each word.`;
  if (NUMERIC.has(String(operator)) && values.range === undefined)
    return `${name} is ${values.what}, which is no number, so ${comparison} never holds. To compare how long it is, add the transformation length.`;
  const hint = value === undefined ? undefined : values.hint(value);
  // A value that stays as it is cannot be written in another way.
  const isUseful = hint !== undefined && !hint.includes(JSON.stringify(value));
  return `${name} is ${values.what}, so ${comparison} never holds.${isUseful ? ` ${hint}` : ""}`;
}
