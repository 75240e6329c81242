import type { ApiError } from "./errors.js";

/** The longest wait that a service may ask for, in milliseconds (API facts §1.5). */
const longestWait = 60_000;

const firstWait = 500;

const passingStatuses = new Set([500, 502, 503, 504]);

/** What of a failed attempt decides whether and when it is repeated. */
export interface FailedAttempt {
  readonly error: ApiError;
  /** No answer came, but one might in a moment. */
  readonly transient: boolean;
  readonly retryAfter: string | undefined;
  /** The `Date` header of the answer: the service's clock. */
  readonly serviceDate: string | undefined;
}

/**
 * Whether the same request may be sent again (API facts §1.5): always after 429, which was not carried out;
 * after a passing fault only when carrying it out twice changes nothing.
 */
export function mayRepeat(isIdempotent: boolean, { error, transient }: FailedAttempt): boolean {
  if (error.kind === "rate_limited") return true;
  if (!isIdempotent) return false;
  return transient || (error.status !== undefined && passingStatuses.has(error.status));
}

/**
 * Milliseconds until the next attempt: what the service asks for, at most `longestWait`; otherwise half a
 * second, doubled with each of `retriesBefore`, of which the second half is left to chance.
 */
export function retryWait(
  failed: FailedAttempt,
  retriesBefore: number,
  clock: { readonly now: () => number; readonly random: () => number },
): number {
  const asked = retryAfterWait(failed.retryAfter, failed.serviceDate, clock.now());
  if (asked !== undefined) return Math.min(asked, longestWait);
  const full = Math.min(firstWait * 2 ** retriesBefore, longestWait);
  return full / 2 + (full / 2) * clock.random();
}

/** `Retry-After` as milliseconds from now: seconds, or a date read against the service's own clock if it is known. */
export function retryAfterWait(
  retryAfter: string | undefined,
  serviceDate: string | undefined,
  now: number,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = /GMT\s*$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const serviceNow = Date.parse(serviceDate ?? "");
  return Math.max(0, until - (Number.isNaN(serviceNow) ? now : serviceNow));
}
