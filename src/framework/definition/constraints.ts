import { closestWord } from "../../shared/closest-word.js";
import { isWhollyKnown } from "./equality.js";
import { elementsOf, fieldsOf } from "../values/values.js";
import type { Type, Constraint, ObjectType } from "./types.js";
import { safeJson } from "../../shared/safe-json.js";

function limits<V>(requirement: string, holds: (value: V) => boolean, problem: (value: V) => string): Constraint<V> {
  return { requirement, check: (value) => (holds(value) ? undefined : problem(value)) };
}

const is = (value: number): string => `is ${value}`;

/** Requires a number from `min` to `max`, inclusive. */
export function between(min: number, max: number): Constraint<number> {
  return limits(`be between ${min} and ${max}`, (value) => value >= min && value <= max, is);
}

/** Requires a number of `min` or more. */
export function atLeast(min: number): Constraint<number> {
  return limits(`be ${min} or more`, (value) => value >= min, is);
}

/** Requires text with at least one character that is not white space. */
export const notBlank: Constraint<string> = limits(
  "not be blank",
  (value) => value.trim() !== "",
  () => "",
);

/**
 * Requires text that matches `pattern`. `description` completes "must be …" for users. If the text may contain a secret, `shown`
 * redacts it in messages.
 */
export function matches(pattern: RegExp, description: string, shown = (value: string) => value): Constraint<string> {
  return limits(
    `be ${description}`,
    (value) => value.search(pattern) !== -1,
    (value) => `is ${safeJson(shown(value))}`,
  );
}

/** Requires a list or set of at least `min` elements. `element` is the word for an element in messages. */
export function sizeAtLeast(
  min: number,
  element = "element",
  elements = `${element}s`,
): Constraint<readonly unknown[]> {
  return limits(
    min === 1 ? `contain at least one ${element}` : `contain at least ${min} ${elements}`,
    (value) => value.length >= min,
    (value) => (value.length === 0 ? "" : `has ${value.length}`),
  );
}

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/**
 * Requires that `holds` returns true. `description` completes "must be …". For a wrong value, `found` completes "but …". Both
 * functions may depend only on the value.
 */
export function satisfies<V>(
  description: string,
  holds: (value: V) => boolean,
  found = (value: V) => (isScalar(value) ? `is ${safeJson(value)}` : "is not"),
): Constraint<V> {
  return limits(`be ${description}`, holds, found);
}

/** Adds constraints to a type, for element types: `setOf(constrained(string, notBlank))`. */
export function constrained<T extends Exclude<Type, ObjectType>>(type: T, ...constraints: T["constraints"]): T {
  return { ...type, constraints: [...type.constraints, ...constraints] };
}

interface AnyConstraint {
  readonly requirement: string;
  check(value: never): string | undefined;
}

/**
 * Returns the problems of a known value. Each text ends a sentence, such as `must be 1 or more, but is 0`. `sensitive` hides the
 * value. Does not check elements.
 */
export function valueProblems(
  type: Type,
  value: unknown,
  constraints: readonly AnyConstraint[],
  sensitive: boolean,
): string[] {
  if (!isWhollyKnown(type, value)) return [];
  if (type.kind === "string" && type.oneOf && typeof value === "string" && !type.oneOf.includes(value))
    return [notOneOf(value, type.oneOf, sensitive)];
  const all = type.kind === "object" ? constraints : [...type.constraints, ...constraints];
  return all.flatMap((constraint) => {
    const problem = constraint.check(value as never); // the codec has checked the type
    if (problem === undefined) return [];
    return [`must ${constraint.requirement}${sensitive || problem === "" ? "" : `, but ${problem}`}`];
  });
}

/** Returns the first problem of a known value or its elements, including null elements. */
export function problemWithin(type: Type, value: unknown): string | undefined {
  const [own] = valueProblems(type, value, [], false);
  if (own !== undefined) return own;
  switch (type.kind) {
    case "list":
    case "set":
      return firstAmong(type.element, Object.entries(elementsOf(value)));
    case "map":
      return firstAmong(
        type.element,
        Object.entries(fieldsOf(value)).map(([key, element]) => [safeJson(key), element]),
      );
    default:
      return undefined;
  }
}

function firstAmong(type: Type, elements: readonly (readonly [at: string, element: unknown])[]): string | undefined {
  for (const [at, element] of elements) {
    const problem = element === null ? "is null: remove it, or filter out null values" : problemWithin(type, element);
    if (problem !== undefined) return `element [${at}] ${problem}`;
  }
  return undefined;
}

/** Ends the problem with a full stop. */
export function withFullStop(problem: string): string {
  return /[.?]$/.test(problem) ? problem : `${problem}.`;
}

function notOneOf(value: string, words: readonly string[], sensitive: boolean): string {
  const list = `must be one of ${words.map((word) => safeJson(word)).join(", ")}`;
  if (sensitive) return list;
  const meant = closestWord(value, words);
  const hint = meant === undefined ? "" : `. Did you mean ${safeJson(meant)}?`;
  return `${list}, but is ${safeJson(value)}${hint}`;
}
