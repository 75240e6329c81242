import type { CallOptions } from "../../shared/call-options.js";
import { closestWord } from "../../shared/closest-word.js";
import { ApiError } from "./api-error.js";

/**
 * Refuses unknown members. JavaScript has no type checks, and with `baseURL` instead of `baseUrl`, requests would go to another
 * host. Throws `invalid_request`.
 */
export function refuseUnknown(what: string, given: object, known: Readonly<Record<string, true>>): void {
  const names = Object.keys(known);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const meant = names.find((name) => name.toLowerCase() === unknown.toLowerCase()) ?? closestWord(unknown, names);
  throw new ApiError({
    kind: "invalid_request",
    operation: "set up the request",
    reason: `there is no ${what} named ${JSON.stringify(unknown)}`,
    advice: `${meant === undefined ? "" : `Did you mean ${meant}? `}There are ${names.join(", ")}.`,
  });
}

const CALL_OPTIONS: Readonly<Record<keyof CallOptions, true>> = {
  ...{ signal: true, deadline: true, isPersistent: true, patienceMs: true, isFresh: true },
};

/** Additional options of single methods, which pass them on. */
const OPTIONS_OF_METHODS: Readonly<Record<string, true>> = {
  ...{ perPage: true, onFound: true, onCreated: true, onAnswered: true, onAnother: true, isAlike: true, onShown: true },
  ...{ found: true, before: true, sameContent: true, underAttack: true },
};

/** Refuses options that are no object, unknown options, and a signal that is no `AbortSignal`. */
export function refuseUnknownCallOptions(options: CallOptions): void {
  const given: unknown = options;
  if (given === null || typeof given !== "object") throw refused("the options of a call are no object");
  if (given instanceof AbortSignal) throw refused("the options of a call are a signal");
  if (options.signal !== undefined && !(options.signal instanceof AbortSignal))
    throw refused("the signal of a call is no AbortSignal");
  const own = Object.entries(options).filter(([name]) => !Object.hasOwn(OPTIONS_OF_METHODS, name));
  refuseUnknown("option of a call", Object.fromEntries(own), CALL_OPTIONS);
}

const refused = (reason: string): ApiError =>
  new ApiError({
    kind: "invalid_request",
    operation: "set up the request",
    reason,
    advice: "Give an object, such as { signal: controller.signal }.",
  });
