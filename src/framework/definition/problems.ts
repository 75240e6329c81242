import { closestWord } from "../../shared/closest-word.js";
import { isWhollyKnown } from "./equality.js";
import { elementsOf, fieldsOf } from "../values/values.js";
import type { Type } from "./types.js";
import { safeJson } from "../../shared/safe-json.js";

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
