import { ApiError } from "./http/api-error.js";
import { safeJson } from "../shared/safe-json.js";

/**
 * A time: a `Date`, Unix milliseconds, or ISO 8601 with a time zone, such as `2026-11-27T03:00:00Z`. A day, such as `2026-11-27`,
 * means its start in UTC.
 */
export type Instant = Date | number | string;

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Converts a time to Unix milliseconds. Rejects an invalid time with `invalid_request`; `what` is its name in the message. */
export function millisecondsOf(what: string, time: Instant): number {
  const found = typeof time === "string" ? (ISO.test(time) ? Date.parse(time) : NaN) : Number(time);
  if (Number.isFinite(found) && Math.abs(found) <= LAST_MS) return found;
  throw new ApiError({
    kind: "invalid_request",
    operation: `read ${what}`,
    reason: `${safeJson(time)} is no time`,
    advice: "Give a Date, Unix milliseconds, or ISO 8601 with its zone, such as 2026-11-27T03:00:00Z or 2026-11-27.",
  });
}

/** The range of a `Date`. */
const LAST_MS = 8.64e15;

/** Formats a time for the API's queries. */
export const isoOf = (what: string, time: Instant): string => new Date(millisecondsOf(what, time)).toISOString();
