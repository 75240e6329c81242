import { NUMERIC } from "./condition-outcome.js";
import { valuesOf } from "./variable-values.js";
import type { Condition as AnyCondition, Conditions as AnyConditions } from "../requests/condition.js";

/** How the requests that meet conditions change; `unknown` if both may gain some that the other lacks. */
export type Reach = "same" | "wider" | "narrower" | "unknown";

/** A condition of which everything is known. */
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
 * Compares what two sets of conditions match, by what each operator means for every value. Whatever that does not decide, such
 * as two regular expressions, is unknown: a request may meet one of them only.
 * See docs/decisions/what-conditions-match-is-compared.md.
 */
export function compareReach(before: AnyConditions, after: AnyConditions): Reach {
  const [was, is] = [known(before), known(after)];
  if (was === undefined || is === undefined) return "unknown";
  const [narrower, wider] = [implies(is, was), implies(was, is)];
  return narrower && wider ? "same" : narrower ? "narrower" : wider ? "wider" : "unknown";
}

/** The conditions; undefined if something of them is not known. */
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

/** The names of headers are the same in any case. */
const sameName = (variable: string, part: string): string => (HEADERS.has(variable) ? part.toLowerCase() : part);

const HEADERS: ReadonlySet<string> = new Set(["REQUEST_HEADERS", "RESPONSE_HEADERS"]);

/** Whether a request that meets all of `some` meets all of `others`. */
function implies(some: Conditions, others: Conditions): boolean {
  const context = contextOf(some.transformations, others.transformations);
  return others.all.every((other) => some.all.some((one) => impliesOne(one, other, context)));
}

/** How the values differ that two conditions see. */
interface Context {
  /** Both see the same, the other sees it in lower case, one sees it in lower case, or nothing is known. */
  readonly kind: "same" | "other in lower case" | "one in lower case" | "unrelated";
  /** Whether what both see, or the other sees, is in lower case. */
  readonly isLower: boolean;
  /** Whether both see the characters of the request, perhaps in lower case. */
  readonly isSent: boolean;
}

function contextOf(some: readonly string[], others: readonly string[]): Context {
  const [one, other] = [effective(some), effective(others)];
  const isLower = [one, other].some((transformations) => transformations.at(-1) === LOWER);
  const isSent = [...one, ...other].every((name) => name === LOWER);
  if (isSame(one, other)) return { kind: "same", isLower, isSent };
  if (isSame([...one, LOWER], other)) return { kind: "other in lower case", isLower, isSent };
  return { kind: isSame(one, [...other, LOWER]) ? "one in lower case" : "unrelated", isLower, isSent };
}

const LOWER = "lowercase";

/** Transformations that change nothing of what they made. */
const IDEMPOTENT = new Set([LOWER, "compress_whitespace", "remove_nulls", "remove_whitespace"]);

/** The transformations by one name each, without repetition that changes nothing. */
function effective(transformations: readonly string[]): readonly string[] {
  const names = transformations.map((name) => name.replace(/^normalise_/, "normalize_"));
  return names.filter((name, index) => name !== names[index - 1] || !IDEMPOTENT.has(name));
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Whether a comparison holds for a value if, and only if, it holds for the value in lower case. */
function isCaseless({ operator, value }: Condition): boolean {
  if (NUMERIC.has(operator)) return true;
  if (!isAscii(value)) return false;
  return operator === "str_eq" || (TEXT_OPERATORS.has(operator) && value.toLowerCase() === value.toUpperCase());
}

/** A comparison that is without regard to case may as well see what the other one sees. */
function contextFor(one: Condition, other: Condition, context: Context): Context {
  if (context.kind === "one in lower case" && isCaseless(other)) return { ...context, kind: "same", isLower: true };
  if (context.kind === "one in lower case" && isCaseless(one)) return { ...context, kind: "same", isLower: false };
  const isEither = context.kind === "other in lower case" && (isCaseless(one) || isCaseless(other));
  return isEither ? { ...context, kind: "same", isLower: true } : context;
}

function impliesOne(one: Condition, other: Condition, of: Context): boolean {
  const context = contextFor(one, other, of);
  if (context.kind === "unrelated" || !coversVariables(one, other) || one.isNegated !== other.isNegated) return false;
  if (one.isNegated) {
    // A request may meet it if none of the variables compares so, or if one of them does not. Both agree of the same variables.
    const isAgreed = coversVariables(other, one) && context.kind !== "other in lower case";
    // Of what is negated, the opposite implies the opposite.
    return isAgreed && holdsToo(other, one, context);
  }
  return context.kind !== "one in lower case" && holdsToo(one, other, context);
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

/** Whether the other comparison holds for every value for which this one does. */
function holdsToo(one: Condition, other: Condition, { kind, isLower, isSent }: Context): boolean {
  const isFolded = kind !== "same";
  // The case of other characters than these differs between engines.
  if (isFolded && (!TEXT_OPERATORS.has(one.operator) || !isAscii(one.value))) return false;
  const value = isFolded ? one.value.toLowerCase() : one.value;
  if (one.operator === other.operator && (value === other.value || NO_VALUE.has(one.operator))) return true;
  // What the API compares as equal may differ in case.
  if (one.operator === "str_eq") return impliedByEqual(value, other, isLower);
  if (one.operator === "within" && other.operator === "within" && isSent && hasOnlyWords(one))
    return allWords(value, other.value);
  const operators: readonly string[] = IMPLIED[one.operator] ?? [];
  return operators.includes(other.operator) && (HOLDS[other.operator]?.(value, other.value) ?? false);
}

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

/** The operators that may follow from one. */
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

/** Compares two whole numbers; never true if one of them is something else. */
const numbers =
  (holds: (value: number, other: number) => boolean) =>
  (value: string, other: string): boolean =>
    [value, other].every((text) => /^-?\d{1,15}$/.test(text)) && holds(Number(value), Number(other));

const allWords = (value: string, other: string): boolean => words(value).every((word) => words(other).includes(word));

/** Whether no value of the variables has what is between the words of a text, so that each is in one of the words, or in none. */
function hasOnlyWords({ variables, value, isPattern }: Condition): boolean {
  const between = [...new Set(value.match(/[\s,|]/g))];
  return (
    !isPattern &&
    [...variables].every(([name, part]) => !between.some((character) => valuesOf(name, part).allows(character)))
  );
}

/** Whether an operator with the other value follows from one that implies it with this value. */
const HOLDS: Readonly<Record<string, (value: string, other: string) => boolean>> = {
  begins_with: (value, other) => value.startsWith(other),
  ends_with: (value, other) => value.endsWith(other),
  contains: holdsPart,
  str_match: holdsPart,
  // Of the engines some look for the text, and some for one of the words.
  within: (value, other) => other.includes(value) && allWords(value, other),
  ge: numbers((value, other) => value >= other),
  gt: numbers((value, other) => value > other),
  le: numbers((value, other) => value <= other),
  lt: numbers((value, other) => value < other),
};
