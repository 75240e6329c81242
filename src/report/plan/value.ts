import { parse as parseLossless } from "lossless-json";

/** Any JSON value of a plan. Integers that a double cannot hold are bigint, so that two of them never look equal. */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueObject;

/** A JSON object of a plan: look names up with {@link field}, never by index, so that no inherited name is found. */
export interface ValueObject {
  readonly [name: string]: Value;
}

const MANY_DIGITS = /\d{16}/;
const LONG_NUMBER = /[:[,]\s*-?[\d.]{16,}/;

/**
 * Reads JSON text. Native parsing unless the text may hold a number beyond double precision, which costs ten times as
 * much. Throws SyntaxError, whose message may quote the text: never show it.
 */
export function parseJson(text: string): Value {
  // JSON.parse builds nothing but the types of Value, which its signature cannot say.
  if (!MANY_DIGITS.test(text) || !LONG_NUMBER.test(text)) return JSON.parse(text) as Value;
  return parseLossless(text, undefined, exactNumber) as Value;
}

function exactNumber(text: string): number | bigint {
  const near = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(near) ? BigInt(text) : near;
}

/** Whether the value is a JSON object (neither null nor an array). */
export function isObject(value: Value | undefined): value is ValueObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** Whether the value is a JSON array. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** The object's own member of that name; undefined when it has none or the value is no object. */
export function field(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The string at that name, or undefined. */
export function textField(value: Value | undefined, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === "string" ? found : undefined;
}

/** The array at that name; empty when there is none. */
export function listField(value: Value | undefined, name: string): readonly Value[] {
  const found = field(value, name);
  return isArray(found) ? found : [];
}

/** The object at that name as entries; empty when there is none. */
export function entriesField(value: Value | undefined, name: string): readonly [string, Value][] {
  const found = field(value, name);
  return isObject(found) ? Object.entries(found) : [];
}

/** Exact equality of two JSON values; members may come in any order. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  if (isArray(left)) {
    return isArray(right) && left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameValue(left[name], right[name]))
  );
}
