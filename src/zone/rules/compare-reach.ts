import type { Condition as AnyCondition, Conditions as AnyConditions } from "../requests/condition.js";

/** The change of the set of requests that meet conditions. `unknown`: requests may be added and removed. */
export type Reach = "same" | "wider" | "narrower" | "unknown";

/** A fully known condition. */
interface Condition {
  readonly variables: ReadonlyMap<string, string>;
  readonly operator: string;
  readonly value: string;
  readonly isNegated: boolean;
  readonly isPattern: boolean;
}

interface Conditions {
  readonly all: readonly Condition[];
  readonly transformations: readonly string[];
}

/**
 * Compares the requests that two sets of conditions match, by the meaning of each operator. Returns `unknown` if the meanings
 * cannot be compared, as with two regular expressions. See docs/decisions/what-conditions-match-is-compared.md.
 */
export function compareReach(before: AnyConditions, after: AnyConditions): Reach {
  const [was, is] = [known(before), known(after)];
  if (was === undefined || is === undefined) return "unknown";
  const [narrower, wider] = [implies(is, was), implies(was, is)];
  return narrower && wider ? "same" : narrower ? "narrower" : wider ? "wider" : "unknown";
}

/** Returns the conditions; undefined if a part of them is unknown. */
function known({ all, transformations }: AnyConditions): Conditions | undefined {
  const names = (transformations ?? [undefined]).filter((name) => name !== undefined);
  const conditions = all.flatMap((condition) => knownCondition(condition) ?? []);
  const isWhole = conditions.length === all.length && names.length === transformations?.length;
  return isWhole ? { all: conditions, transformations: names } : undefined;
}

function knownCondition({ variables, operator, value, isNegated, isPattern }: AnyCondition): Condition | undefined {
  const parts = [...(variables ?? [])].filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (variables === undefined || parts.length !== variables.size) return undefined;
  if (operator === undefined || value === undefined || isNegated === undefined || isPattern === undefined)
    return undefined;
  const folded = isPattern ? parts : parts.map(([name, part]) => [name, sameName(name, part)] as const);
  return { variables: new Map(folded), operator, value, isNegated, isPattern };
}

/** Names of headers are not case-sensitive. */
const sameName = (variable: string, part: string): string => (HEADERS.has(variable) ? part.toLowerCase() : part);

const HEADERS: ReadonlySet<string> = new Set(["REQUEST_HEADERS", "RESPONSE_HEADERS"]);

/** Reports whether every request that meets all of `some` meets all of `others`. */
function implies(some: Conditions, others: Conditions): boolean {
  const [from, to] = [effective(some.transformations), effective(others.transformations)];
  return others.all.every((other) => some.all.some((one) => impliesOne(one, other, from, to)));
}

const LOWER = "lowercase";

/** Transformations whose repetition changes nothing. */
const IDEMPOTENT = new Set([LOWER, "compress_whitespace", "remove_nulls", "remove_whitespace"]);

/** Removes repetitions that change nothing, and uses one name per transformation. */
function effective(transformations: readonly string[]): readonly string[] {
  const names = transformations.map((name) => name.replace(/^normalise_/, "normalize_"));
  return names.filter((name, index) => name !== names[index - 1] || !IDEMPOTENT.has(name));
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

type Names = readonly string[];

function impliesOne(one: Condition, other: Condition, from: Names, to: Names): boolean {
  if (!coversVariables(one, other) || one.isNegated !== other.isNegated) return false;
  if (!one.isNegated) return holdsToo(one, other, from, to);
  // If there are several variables, a negation may require that one of them differs, or that all of them differ. Both readings
  // agree if the variables are the same. For negated conditions, the implication is reversed.
  return coversVariables(other, one) && holdsToo(other, one, to, from);
}

function coversVariables(one: Condition, other: Condition): boolean {
  if (one.isPattern || other.isPattern) {
    if (one.isPattern !== other.isPattern || one.variables.size !== other.variables.size) return false;
    return [...one.variables].every(([name, part]) => other.variables.get(name) === part);
  }
  return [...one.variables].every(([name, part]) => {
    const covered = other.variables.get(name);
    return covered === part || covered === "";
  });
}

/**
 * Reports whether `other` holds for every value for which `one` holds. The values have the same transformations, or those of
 * `other` are in lower case, too.
 */
function holdsToo(one: Condition, other: Condition, from: Names, to: Names): boolean {
  const isFolded = !isSame(from, to);
  const isReversed = isSame(from, [...to, LOWER]) && isCaseless(one) && isCaseless(other);
  if (isFolded && !isReversed && !isSame([...from, LOWER], to)) return false;
  // Engines disagree about the case of other characters.
  if (isFolded && (!TEXT_OPERATORS.has(one.operator) || !isAscii(one.value))) return false;
  const value = isFolded ? one.value.toLowerCase() : one.value;
  if (one.operator === other.operator && (value === other.value || NO_VALUE.has(one.operator))) return true;
  // Values that the API compares as equal may differ in case.
  if (one.operator === "str_eq") return impliedByEqual(value, other, to.at(-1) === LOWER);
  const operators: readonly string[] = IMPLIED[one.operator] ?? [];
  return operators.includes(other.operator) && (HOLDS[other.operator]?.(value, other.value) ?? false);
}

/** Reports whether a comparison never depends on the case of the value. */
const isCaseless = ({ operator, value }: Condition): boolean =>
  isAscii(value) && (operator === "str_eq" || value.toLowerCase() === value.toUpperCase());

const NO_VALUE: ReadonlySet<string> = new Set(["detect_sqli", "detect_xss"]);
const TEXT_OPERATORS: ReadonlySet<string> = new Set(["begins_with", "ends_with", "contains", "str_match", "str_eq"]);

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

function impliedByEqual(value: string, other: Condition, isLower: boolean): boolean {
  const lower = value.toLowerCase();
  if (other.operator === "str_eq") return lower === other.value.toLowerCase() && isAscii(value + other.value);
  if (!isLower && lower !== value.toUpperCase()) return false;
  if (!["begins_with", "ends_with", "contains", "str_match"].includes(other.operator)) return false;
  return HOLDS[other.operator]?.(lower, other.value) ?? false;
}

const NUMBERS = ["ge", "gt", "le", "lt"] as const;

/** Operators that may follow from an operator. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  begins_with: ["begins_with", "contains", "str_match"],
  ends_with: ["ends_with", "contains", "str_match"],
  contains: ["contains", "str_match"],
  str_match: ["contains", "str_match"],
  contains_word: ["contains", "str_match"],
  within: ["within"],
  eq: NUMBERS,
  ge: ["ge", "gt"],
  gt: ["ge", "gt"],
  le: ["le", "lt"],
  lt: ["le", "lt"],
};

const holdsPart = (value: string, other: string): boolean => value.includes(other);

const words = (text: string): readonly string[] => text.split(/[\s,|]+/).filter((word) => word !== "");

/** Compares two whole numbers. Returns false if one of them is not a whole number. */
const numbers =
  (holds: (value: number, other: number) => boolean) =>
  (value: string, other: string): boolean =>
    [value, other].every((text) => /^-?\d{1,15}$/.test(text)) && holds(Number(value), Number(other));

const allWords = (value: string, other: string): boolean => words(value).every((word) => words(other).includes(word));

/** By operator of the implied comparison: if the operators allow the implication, reports whether `value` implies `other`. */
const HOLDS: Readonly<Record<string, (value: string, other: string) => boolean>> = {
  begins_with: (value, other) => value.startsWith(other),
  ends_with: (value, other) => value.endsWith(other),
  contains: holdsPart,
  str_match: holdsPart,
  // Some engines search for the whole text, and some for one of the words.
  within: (value, other) => other.includes(value) && allWords(value, other),
  ge: numbers((value, other) => value >= other),
  gt: numbers((value, other) => value > other),
  le: numbers((value, other) => value <= other),
  lt: numbers((value, other) => value < other),
};
