import type { Constraint, ObjectType, Type } from "./types.js";

function limits<V>(describe: string, holds: (value: V) => boolean, tell: (value: V) => string): Constraint<V> {
  return { describe, check: (value) => (holds(value) ? undefined : tell(value)) };
}

const is = (value: number | bigint): string => `is ${value}`;

/** A number from `min` to `max`, both included. */
export function between(min: number, max: number): Constraint<number>;
export function between(min: bigint, max: bigint): Constraint<bigint>;
export function between(min: number | bigint, max: number | bigint): Constraint<number | bigint> {
  return limits(`between ${min} and ${max}`, (value) => value >= min && value <= max, is);
}

/** A number of `min` or more. */
export function atLeast(min: number): Constraint<number>;
export function atLeast(min: bigint): Constraint<bigint>;
export function atLeast(min: number | bigint): Constraint<number | bigint> {
  return limits(`${min} or more`, (value) => value >= min, is);
}

/** A number of `max` or less. */
export function atMost(max: number): Constraint<number>;
export function atMost(max: bigint): Constraint<bigint>;
export function atMost(max: number | bigint): Constraint<number | bigint> {
  return limits(`${max} or less`, (value) => value <= max, is);
}

const characters = (value: string): number => Array.from(value).length;

/** Text of `min` to `max` characters (Unicode code points). */
export function lengthBetween(min: number, max: number): Constraint<string> {
  return limits(
    min === 0 ? `at most ${max} characters long` : `${min} to ${max} characters long`,
    (value) => characters(value) >= min && characters(value) <= max,
    (value) => `has ${characters(value)}`,
  );
}

/** Text of at most `max` characters. */
export function lengthAtMost(max: number): Constraint<string> {
  return lengthBetween(0, max);
}

/** Text with something in it other than white space. */
export const notBlank: Constraint<string> = limits(
  "text that is not blank",
  (value) => value.trim() !== "",
  () => "is blank",
);

/** Text that matches; `describe` completes "must be …" for people who do not read regular expressions. */
export function matches(pattern: RegExp, describe: string): Constraint<string> {
  return limits(
    describe,
    (value) => value.search(pattern) !== -1,
    (value) => `is ${JSON.stringify(value)}`,
  );
}

/** A list or set of `min` to `max` elements. */
export function sizeBetween(min: number, max: number): Constraint<readonly unknown[]> {
  return limits(
    min === 0 ? `at most ${max} elements` : `${min} to ${max} elements`,
    (value) => value.length >= min && value.length <= max,
    (value) => `has ${value.length}`,
  );
}

/** A list or set of `min` or more elements. */
export function sizeAtLeast(min: number): Constraint<readonly unknown[]> {
  return limits(
    min === 1 ? "a collection that is not empty" : `${min} or more elements`,
    (value) => value.length >= min,
    (value) => (value.length === 0 ? "is empty" : `has ${value.length}`),
  );
}

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** A rule of its own kind: `holds` decides, `describe` completes "must be …". Its answer must not depend on anything else. */
export function satisfies<V>(describe: string, holds: (value: V) => boolean): Constraint<V> {
  return limits(describe, holds, (value) => (isScalar(value) ? `is ${JSON.stringify(value)}` : "is not"));
}

/** The type with further constraints, for element types: `setOf(constrained(string, notBlank))`. */
export function constrained<T extends Exclude<Type, ObjectType>>(type: T, ...constraints: T["constraints"]): T {
  return { ...type, constraints: [...type.constraints, ...constraints] };
}
