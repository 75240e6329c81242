import type { Condition } from "../requests/condition.js";
import { findsAll, findsNone } from "./pattern-reach.js";
import { readPattern } from "../requests/pattern-tree.js";
import { transformed } from "./transformed-values.js";
import { type Values, valuesOf } from "./variable-values.js";

/**
 * Whether a comparison holds for all requests, for none, or for some; `some` also where that is not certain.
 * See docs/decisions/conditions-of-everybody-and-nobody.md.
 */
export type Outcome = "all" | "none" | "some";

/** What a condition does with one of its variables. */
export interface VariableOutcome {
  readonly name: string;
  readonly values: Values;
  /** Of the comparison, without the negation. */
  readonly compared: Outcome;
  readonly outcome: Outcome;
}

const OPPOSITE = { all: "none", none: "all", some: "some" } as const;

/** What a condition does with each of its variables; undefined while something of it is unknown. */
export function variableOutcomes(
  { variables, operator, value, isNegated, isPattern }: Condition,
  transformations: readonly string[],
): VariableOutcome[] | undefined {
  if (variables === undefined || operator === undefined || value === undefined) return undefined;
  if (isNegated === undefined || isPattern === undefined) return undefined;
  const found: VariableOutcome[] = [];
  for (const [variable, part] of variables) {
    if (part === undefined) return undefined;
    const values = transformed(valuesOf(variable, isPattern && matchesAnyPart(part) ? "" : part), transformations);
    const compared = compare(operator, value, values);
    const isEmptyText = operator === "str_eq" && value === "" && values.isFilled;
    const outcome = isNegated ? (isEmptyText ? "all" : OPPOSITE[compared]) : compared;
    // What a condition does without the variable is not known, unless nothing can meet it.
    const isCertain = values.isPresent || (outcome === "none" && !isNegated);
    found.push({ name: nameOf(variable, part), values, compared, outcome: isCertain ? outcome : "some" });
  }
  return found;
}

const nameOf = (variable: string, part: string): string => (part === "" ? variable : `${variable} ${part}`);

function matchesAnyPart(part: string): boolean {
  const pattern = readPattern(part);
  return pattern !== undefined && findsAll(pattern, valuesOf("QUERY_STRING", ""));
}

/** Of a condition as a whole: one of its variables is enough. */
export function outcomeOf(variables: readonly VariableOutcome[]): Outcome {
  if (variables.some(({ outcome }) => outcome === "all")) return "all";
  return variables.length > 0 && variables.every(({ outcome }) => outcome === "none") ? "none" : "some";
}

function compare(operator: string, value: string, values: Values): Outcome {
  switch (operator) {
    case "begins_with":
      if (values.begins.startsWith(value)) return "all";
      return mayContain(value, values) && value.startsWith(values.begins) ? "some" : "none";
    case "ends_with":
      return value === "" ? "all" : mayContain(value, values) ? "some" : "none";
    case "contains_word":
      if (/\s/.test(value)) return "none";
      return value === "" ? "all" : mayContain(value, values) ? "some" : "none";
    case "contains":
    case "str_match":
      if (value === "" || values.contains.some((text) => text.includes(value))) return "all";
      return mayContain(value, values) ? "some" : "none";
    case "str_eq":
      return mayEqual(value, values) ? "some" : "none";
    case "within":
      return mayBeWithin(value, values) ? "some" : "none";
    case "rx":
      return search(value, values);
    default:
      return compareNumbers(operator, value, values);
  }
}

function mayContain(text: string, { allows, longest }: Values): boolean {
  return text.length <= longest && Array.from(text).every(allows);
}

/** Equality is without regard to case. */
function mayEqual(text: string, values: Values): boolean {
  const spellings = [text, text.toLowerCase(), text.toUpperCase()];
  if (values.isValue !== undefined) return spellings.some(values.isValue) && mayContainInAnyCase(text, values);
  if (text === "" && values.neverEmpty) return false;
  const begins = text.toLowerCase().startsWith(values.begins.toLowerCase());
  return mayContainInAnyCase(text, values) && (begins || text === "");
}

function mayContainInAnyCase(text: string, { allows, longest }: Values): boolean {
  const isAllowed = (character: string): boolean =>
    [character, character.toLowerCase(), character.toUpperCase()].some(allows);
  return text.length <= longest && Array.from(text).every(isAllowed);
}

/** Whether a value may occur in the text. */
function mayBeWithin(text: string, { allows, begins, neverEmpty, isValue }: Values): boolean {
  if (!neverEmpty) return true; // An empty one occurs in every text.
  if (isValue?.("") === true) return text === "" || Array.from(text).some(allows);
  return text.includes(begins) && Array.from(text).some(allows);
}

function search(pattern: string, values: Values): Outcome {
  const alternatives = readPattern(pattern);
  if (alternatives === undefined) return "some";
  if (findsAll(alternatives, values)) return "all";
  return findsNone(alternatives, values) ? "none" : "some";
}

/** A number that no count reaches: the largest of 32 bits. */
const LARGEST = 2_147_483_647;

/** Operators that compare numbers. */
export const NUMERIC: ReadonlySet<string> = new Set(["eq", "ge", "gt", "le", "lt"]);

/** Text is compared by the number that it begins with, which is 0 for most, and negative for none that is known. */
function compareNumbers(operator: string, value: string, values: Values): Outcome {
  if (!/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return "some";
  const number = Number(value);
  const [least, most] = values.range ?? [0, LARGEST];
  const holds: Readonly<Record<string, readonly [all: boolean, none: boolean]>> = {
    eq: [false, number < least || number > most],
    ge: [least >= number, most < number],
    gt: [least > number, most <= number],
    le: [most <= number, least > number],
    lt: [most < number, least >= number],
  };
  const [all, none] = holds[operator] ?? [false, false];
  if (all) return "all";
  // Engines read such text as 0, or compare it with nothing.
  if (values.isNoNumber && !isMetByZero(operator, number)) return "none";
  return none && values.range !== undefined ? "none" : "some";
}

function isMetByZero(operator: string, number: number): boolean {
  const holds: Readonly<Record<string, boolean>> = {
    eq: number === 0,
    ge: number <= 0,
    gt: number < 0,
    le: number >= 0,
    lt: number > 0,
  };
  return holds[operator] ?? true;
}
