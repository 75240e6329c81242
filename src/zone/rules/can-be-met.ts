import { type Condition, type Conditions, isKnown, type KnownCondition } from "../requests/condition.js";
import { NUMBER_OPERATORS } from "../requests/numbers.js";
import { TEXT_OPERATORS } from "./compare-reach.js";
import { outcomeOf, type VariableOutcome, variableOutcomes } from "./condition-outcome.js";
import { literalPattern } from "../words/rules/variable-notation.js";
import { safeJson } from "../../shared/safe-json.js";

/** A condition that no request meets, or a comparison that holds for no value. */
export interface Impossible {
  /** The index of the condition. */
  readonly index: number;
  /**
   * `comparison`: the comparison never holds, so every request meets a negated condition. `condition`: no request meets the
   * condition. `together`: no request meets both this condition and an earlier one.
   */
  readonly kind: "comparison" | "condition" | "together";
  /** Sentences: the reason, and a likely intention. */
  readonly why: string;
}

export interface Possibility {
  /** `by some` also if uncertain. See docs/decisions/conditions-of-everybody-and-nobody.md. */
  readonly met: "by all" | "by some" | "by none";
  readonly impossible: readonly Impossible[];
}

/** Reports whether all, some, or no requests can meet the conditions of a rule. */
export function canBeMet({ all, transformations }: Conditions): Possibility {
  const names = (transformations ?? []).filter((name) => name !== undefined);
  const areKnown = transformations !== undefined && names.length === transformations.length;
  const outcomes = all.map((condition) => (areKnown ? (variableOutcomes(condition, names) ?? []) : []));
  const impossible = [
    ...contradictions(all),
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
  const comparison = `${String(operator)} ${safeJson(value ?? "")}`;
  if (compared === "all") return `The comparison ${comparison} holds for every ${name}, and the condition is negated.`;
  if (operator === "contains_word" && /\s/.test(value ?? ""))
    return `contains_word looks for one word between white space, so ${comparison} never holds. Use contains, or a condition for each word.`;
  if (Object.hasOwn(NUMBER_OPERATORS, String(operator)) && values.range === undefined)
    return `${name} is ${values.what}, which is not a number, so ${comparison} never holds. To compare its length, add the transformation length.`;
  const hint = value === undefined ? undefined : values.hint(value);
  // A hint with the unchanged value is useless.
  const isUseful = hint !== undefined && !hint.includes(safeJson(value));
  return `${name} is ${values.what}, so ${comparison} never holds.${isUseful ? ` ${hint}` : ""}`;
}

/** A comparison with a single variable. */
interface Comparison extends Pick<KnownCondition, "operator" | "value" | "isNegated"> {
  readonly variable: string;
}

/** Finds pairs of conditions that no single value of a variable can meet. */
function contradictions(conditions: readonly Condition[]): readonly Impossible[] {
  const asked: Comparison[] = [];
  return conditions.flatMap((condition, index): Impossible[] => {
    const comparison = comparisonOf(condition);
    if (comparison === undefined) return [];
    const other = asked.find((one) => one.variable === comparison.variable && areOpposed(one, comparison));
    asked.push(comparison);
    return other === undefined ? [] : [{ index, kind: "together", why: whyOpposed(other, comparison) }];
  });
}

/** Variables with one value per request. */
const SINGLE =
  /^(?:REQUEST_(?:URI|FILENAME|METHOD|PROTOCOL|LINE|BASENAME)|REMOTE_ADDR|QUERY_STRING|RESPONSE_STATUS|ARGS_COMBINED_SIZE|GEO:.+)$/;

function comparisonOf(condition: Condition): Comparison | undefined {
  if (!isKnown(condition) || condition.variables.size !== 1 || condition.isPattern) return undefined;
  const [variable = ""] = [...condition.variables].map(([name, part]) => (part === "" ? name : `${name}:${part}`));
  return SINGLE.test(variable) ? { ...condition, variable } : undefined;
}

function areOpposed(one: Comparison, other: Comparison): boolean {
  if (one.isNegated && other.isNegated) return false;
  if (one.isNegated !== other.isNegated) return one.operator === other.operator && one.value === other.value;
  return exclude(one, other) || exclude(other, one) || areApart(one, other) || areApart(other, one);
}

/** Equality ignores case. */
const folded = (text: string): string => text.toLowerCase().toUpperCase();

/** Reports whether no text meets both comparisons. */
function exclude(one: Comparison, other: Comparison): boolean {
  const holds = TEXT_OPERATORS[other.operator];
  if (one.operator === "str_eq") return holds?.(folded(one.value), folded(other.value)) === false;
  if (one.operator !== other.operator || !["begins_with", "ends_with"].includes(one.operator)) return false;
  return holds?.(one.value, other.value) === false && !holds(other.value, one.value);
}

/** Reports whether every number of the first comparison is above every number of the other comparison. */
function areApart(one: Comparison, other: Comparison): boolean {
  if (![one.value, other.value].every((text) => /^\s*-?\d{1,15}\s*$/.test(text))) return false;
  const [least, most] = [Number(one.value), Number(other.value)];
  if (!LOWEST.has(one.operator) || !HIGHEST.has(other.operator)) return false;
  return least > most || (least === most && (one.operator === "gt" || other.operator === "lt"));
}

const LOWEST = new Set(["eq", "ge", "gt"]);
const HIGHEST = new Set(["eq", "le", "lt"]);

const BOTH = "and a rule acts only on requests that meet all of its conditions.";

function whyOpposed(one: Comparison, other: Comparison): string {
  const { variable, operator } = one;
  if (one.isNegated !== other.isNegated)
    return `A condition and its negation, ${variable} ${written(one)}, cannot both be met, ${BOTH} Remove one of the conditions, or use two rules.`;
  if (operator !== other.operator)
    return `${variable} cannot meet both ${written(one)} and ${written(other)}, ${BOTH} Change one of the values, or use two rules.`;
  const values = [one.value, other.value].map((value) => safeJson(value)).join(" and ");
  const verb = VERBS[operator];
  if (verb === undefined) return `${variable} cannot be both ${values}, ${BOTH} To match either, use two rules.`;
  const either = `(${literalPattern(one.value)}|${literalPattern(other.value)})`;
  const pattern = `${operator === "ends_with" ? "" : "^"}${either}${operator === "begins_with" ? "" : "$"}`;
  return `${variable} cannot ${verb} both ${values}, ${BOTH} To match either, use one condition with the operator rx, such as ${safeJson(pattern)}, or two rules.`;
}

const VERBS: Readonly<Record<string, string>> = { str_eq: "be", begins_with: "begin with", ends_with: "end with" };

const written = ({ operator, value }: Comparison): string => `${operator} ${safeJson(value)}`;
