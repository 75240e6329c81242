import type { CallOptions } from "../../shared/call-options.js";
import { closestWord } from "../../shared/closest-word.js";
import { ApiError } from "./api-error.js";
import { safeJson } from "../../shared/safe-json.js";

export type TypeName = "string" | "number" | "boolean" | "function" | "object";

/** Throws `invalid_request` for a value of another type. The message does not show the value, which may be a key. */
export function refuseOther(operation: string, what: string, value: unknown, type: TypeName): void {
  if (value !== null && typeof value === type && !Array.isArray(value)) return;
  const [expected, found] = [
    withArticle(type),
    value === null ? "null" : Array.isArray(value) ? "a list" : typeof value,
  ];
  throw new ApiError({
    kind: "invalid_request",
    operation,
    reason: `${what} must be ${expected}, not ${found === "undefined" || / |null/.test(found) ? found : withArticle(found)}`,
    advice: "Correct the value that the message names, then try again.",
  });
}

const withArticle = (type: string): string => `${type === "object" ? "an" : "a"} ${type}`;

/**
 * Refuses unknown options, options with a value of another type, and options that are not an object. JavaScript has no type
 * checks: with `baseURL` instead of `baseUrl`, requests would go to another host. Throws `invalid_request`.
 */
export function refuseOptions(
  operation: string,
  what: string,
  options: unknown,
  known: Readonly<Record<string, TypeName | undefined>>,
): void {
  refuseOther(operation, "the argument with the options", options, "object");
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(options as object)) {
    if (!Object.hasOwn(known, name)) throw unknownOption(operation, what, name, names);
    const type = known[name];
    if (value !== undefined && type !== undefined) refuseOther(operation, name, value, type);
  }
}

function unknownOption(operation: string, what: string, unknown: string, names: readonly string[]): ApiError {
  const meant = names.find((name) => name.toLowerCase() === unknown.toLowerCase()) ?? closestWord(unknown, names);
  return new ApiError({
    kind: "invalid_request",
    operation,
    reason: `there is no ${what} named ${safeJson(unknown)}`,
    advice: `${meant === undefined ? "" : `Did you mean ${meant}? `}There are ${names.join(", ")}.`,
  });
}

const CALL_OPTIONS: Readonly<Record<keyof CallOptions, TypeName>> = {
  ...{
    signal: "object",
    deadline: "number",
    limitMs: "number",
    isPersistent: "function",
    patienceMs: "number",
    isFresh: "boolean",
  },
};

/** Refuses the options of a call. `own` are the additional options of its method. Throws `invalid_request`. */
export function refuseCallOptions(operation: string, options: unknown, own: readonly string[]): void {
  if (options instanceof AbortSignal) throw noSignal(operation, "the call got a signal in place of its options");
  const known = { ...CALL_OPTIONS, ...Object.fromEntries(own.map((name) => [name, undefined])) };
  refuseOptions(operation, "option of this call", options, known);
  const signal: unknown = Reflect.get(options as object, "signal");
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw noSignal(operation, "the signal of the call is not an AbortSignal");
}

const noSignal = (operation: string, reason: string): ApiError =>
  new ApiError({
    kind: "invalid_request",
    operation,
    reason,
    advice: "Give an object, such as { signal: controller.signal }.",
  });
