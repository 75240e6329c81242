import { isDeepStrictEqual } from "node:util";
import { type Conditions, isKnown, type KnownCondition } from "../requests/condition.js";
import { NUMBER_OPERATORS } from "../requests/numbers.js";

/** The change of the set of requests that meet conditions. `unknown`: requests may be added and removed. */
export type Reach = "same" | "wider" | "narrower" | "unknown";

/**
 * Compares the requests that two sets of conditions match, by the meaning of each operator. Returns `unknown` if the meanings
 * cannot be compared, as with two regular expressions. See docs/decisions/what-conditions-match-is-compared.md.
 */
export function compareReach(before: Conditions, after: Conditions): Reach {
  const [narrower, wider] = [implies(after, before), implies(before, after)];
  return narrower && wider ? "same" : narrower ? "narrower" : wider ? "wider" : "unknown";
}

const LOWER = "lowercase";

/** Reports whether every request that meets all of `some` meets all of `others`, which may compare lower case in addition. */
function implies(some: Conditions, others: Conditions): boolean {
  const names = some.transformations ?? [undefined];
  const isFolded = isDeepStrictEqual([...names, LOWER], others.transformations);
  if (names.includes(undefined) || !(isFolded || isDeepStrictEqual(names, others.transformations))) return false;
  const isLower = others.transformations?.at(-1) === LOWER;
  const known = some.all.filter(isKnown).flatMap((one) => (isFolded ? inLowerCase(one) : one));
  return others.all.every((other) => isKnown(other) && known.some((one) => impliesOne(one, other, isLower)));
}

/** Engines disagree about the case of characters beyond ASCII. */
const inLowerCase = (one: KnownCondition): readonly KnownCondition[] =>
  !one.isNegated && Object.hasOwn(TEXT_OPERATORS, one.operator) && Buffer.byteLength(one.value) === one.value.length
    ? [{ ...one, value: one.value.toLowerCase() }]
    : [];

function impliesOne(one: KnownCondition, other: KnownCondition, isLower: boolean): boolean {
  if (one.isPattern !== other.isPattern || one.isNegated !== other.isNegated) return false;
  const isSame = isDeepStrictEqual(one.variables, other.variables);
  // If there are several variables, a negation may require that one of them differs, or that all of them differ. Both readings
  // agree if the variables are the same. For negated conditions, the implication is reversed.
  if (one.isNegated) return isSame && holdsToo(other, one, isLower);
  return (isSame || (!one.isPattern && coversVariables(one, other))) && holdsToo(one, other, isLower);
}

const coversVariables = (one: KnownCondition, other: KnownCondition): boolean =>
  [...one.variables].every(([name, part]) => ["", part].includes(other.variables.get(name) ?? "none"));

/** Reports whether `other` holds for every value for which `one` holds. Values that the API compares as equal may differ in case. */
function holdsToo(one: KnownCondition, other: KnownCondition, isLower: boolean): boolean {
  const { operator, value } = one;
  if (operator === other.operator && (value === other.value || NO_VALUE.has(operator))) return true;
  const holds = IMPLIED[operator]?.includes(other.operator) === true ? HOLDS[other.operator] : undefined;
  if (operator === "str_eq") return isLower && holds?.(value.toLowerCase(), other.value) === true;
  return holds?.(value, other.value) ?? false;
}

const NO_VALUE: ReadonlySet<string> = new Set(["detect_sqli", "detect_xss"]);

const PARTS = ["contains", "str_match"];

/** Operators that may follow from an operator. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  begins_with: ["begins_with", ...PARTS],
  ends_with: ["ends_with", ...PARTS],
  str_eq: ["begins_with", "ends_with", ...PARTS],
  ...{ contains: PARTS, str_match: PARTS, contains_word: PARTS, within: ["within"] },
  ...{ ge: ["ge", "gt"], gt: ["ge", "gt"], le: ["le", "lt"], lt: ["le", "lt"], eq: ["ge", "gt", "le", "lt"] },
};

type Holds = (value: string, other: string) => boolean;

const contains: Holds = (value, other) => value.includes(other);

/** By operator, reports whether it holds for a text. */
export const TEXT_OPERATORS: Readonly<Record<string, Holds>> = {
  begins_with: (value, other) => value.startsWith(other),
  ends_with: (value, other) => value.endsWith(other),
  ...{ contains, str_match: contains },
  str_eq: (value, other) => value === other,
};

const words = (text: string): readonly string[] => text.split(/[\s,|]+/).filter((word) => word !== "");

/** Compares two whole numbers. Returns false if one of them is not a whole number. */
const ofWholeNumbers =
  (holds: (value: number, other: number) => boolean): Holds =>
  (value, other) =>
    [value, other].every((text) => /^-?\d{1,15}$/.test(text)) && holds(Number(value), Number(other));

/** By operator of the implied comparison: if the operators allow the implication, reports whether `value` implies `other`. */
const HOLDS: Readonly<Record<string, Holds>> = {
  ...TEXT_OPERATORS,
  // Some engines search for the whole text, and some for one of the words.
  within: (value, other) => other.includes(value) && words(value).every((word) => words(other).includes(word)),
  ...Object.fromEntries(Object.entries(NUMBER_OPERATORS).map(([name, holds]) => [name, ofWholeNumbers(holds)])),
};
