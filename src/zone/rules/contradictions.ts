import type { Condition } from "../requests/condition.js";

/** Two conditions that no request meets together. */
export interface Contradiction {
  /** Which of the conditions is the later one. */
  readonly index: number;
  /** The reason, and what was probably meant, as sentences. */
  readonly why: string;
}

/** A comparison of the only variable of a condition. */
interface Comparison {
  readonly variable: string;
  readonly operator: string;
  readonly value: string;
  readonly isNegated: boolean;
}

/** Conditions that ask for two things of a variable that no value of it has at once. */
export function contradictions(conditions: readonly Condition[]): readonly Contradiction[] {
  const asked: Comparison[] = [];
  return conditions.flatMap((condition, index): Contradiction[] => {
    const comparison = comparisonOf(condition);
    if (comparison === undefined) return [];
    const other = asked.find((one) => one.variable === comparison.variable && areOpposed(one, comparison));
    asked.push(comparison);
    return other === undefined ? [] : [{ index, why: reasonOf(other, comparison) }];
  });
}

/** Variables of which a request has one value. */
const SINGLE =
  /^(?:REQUEST_(?:URI|FILENAME|METHOD|PROTOCOL|LINE|BASENAME)|REMOTE_ADDR|QUERY_STRING|RESPONSE_STATUS|ARGS_COMBINED_SIZE|GEO .+)$/;

function comparisonOf({ variables, operator, value, isNegated, isPattern }: Condition): Comparison | undefined {
  if (variables?.size !== 1 || isPattern !== false) return undefined;
  if (operator === undefined || value === undefined || isNegated === undefined) return undefined;
  const [[name, part] = ["", undefined]] = variables;
  if (part === undefined) return undefined;
  const variable = part === "" ? name : `${name} ${part}`;
  return SINGLE.test(variable) ? { variable, operator, value, isNegated } : undefined;
}

function areOpposed(one: Comparison, other: Comparison): boolean {
  if (one.isNegated && other.isNegated) return false;
  if (one.isNegated !== other.isNegated) return one.operator === other.operator && one.value === other.value;
  return exclude(one, other) || exclude(other, one) || areApart(one, other) || areApart(other, one);
}

/** Equality is without regard to case. */
const folded = (text: string): string => text.toLowerCase().toUpperCase();

/** Whether no text for which the first comparison holds is one for which the other does. */
function exclude(one: Comparison, other: Comparison): boolean {
  if (one.operator === "begins_with" && other.operator === "begins_with")
    return !one.value.startsWith(other.value) && !other.value.startsWith(one.value);
  if (one.operator === "ends_with" && other.operator === "ends_with")
    return !one.value.endsWith(other.value) && !other.value.endsWith(one.value);
  if (one.operator !== "str_eq") return false;
  const [whole, text] = [folded(one.value), folded(other.value)];
  switch (other.operator) {
    case "str_eq":
      return whole !== text;
    case "begins_with":
      return !whole.startsWith(text);
    case "ends_with":
      return !whole.endsWith(text);
    case "contains":
    case "str_match":
      return !whole.includes(text);
    default:
      return false;
  }
}

/** Whether the numbers of the first comparison are all above those of the other. */
function areApart(one: Comparison, other: Comparison): boolean {
  if (![one.value, other.value].every((text) => /^\s*-?\d{1,15}\s*$/.test(text))) return false;
  const [least, most] = [Number(one.value), Number(other.value)];
  if (!LOWEST.has(one.operator) || !HIGHEST.has(other.operator)) return false;
  return least > most || (least === most && (one.operator === "gt" || other.operator === "lt"));
}

const LOWEST = new Set(["eq", "ge", "gt"]);
const HIGHEST = new Set(["eq", "le", "lt"]);

const BOTH = "and a rule acts only on requests that meet all of its conditions.";

function reasonOf(one: Comparison, other: Comparison): string {
  const { variable, operator } = one;
  if (one.isNegated !== other.isNegated)
    return `A condition and its negation, ${variable} ${written(one)}, cannot both be met, ${BOTH} Remove one of the conditions, or use two rules.`;
  if (operator !== other.operator)
    return `${variable} cannot meet both ${written(one)} and ${written(other)}, ${BOTH} Change one of the values, or use two rules.`;
  const values = [one.value, other.value].map((value) => JSON.stringify(value)).join(" and ");
  const verb = VERBS[operator];
  if (verb === undefined) return `${variable} cannot be both ${values}, ${BOTH} To match either, use two rules.`;
  const either = `(${escaped(one.value)}|${escaped(other.value)})`;
  const pattern = `${operator === "ends_with" ? "" : "^"}${either}${operator === "begins_with" ? "" : "$"}`;
  return `${variable} cannot ${verb} both ${values}, ${BOTH} To match either, use one condition with the operator rx, such as ${JSON.stringify(pattern)}, or two rules.`;
}

const VERBS: Readonly<Record<string, string>> = { str_eq: "be", begins_with: "begin with", ends_with: "end with" };

const written = ({ operator, value }: Comparison): string => `${operator} ${JSON.stringify(value)}`;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
