import type { CallOptions } from "../../shared/call-options.js";
import type { ApiError } from "./api-error.js";
import { defaultWaitLimit } from "./retry.js";

/** The wait that the API asked for with `Retry-After`. Times are in milliseconds of the clock. */
interface Asked {
  readonly wait: number;
  readonly until: number;
}

/** A wait before the next request. If the caller has less time than the API `asked` for, the wait ends earlier. */
export interface Pause {
  readonly until: number;
  readonly asked: Asked | undefined;
}

/** The pauses of the hosts that returned 429. They hold for all calls of a client. */
export interface Pauses {
  /** Adds a pause, which never shortens the present one. */
  add(host: string, pause: Pause): void;
  /** Returns the present pause; undefined if there is none. */
  of(host: string): Pause | undefined;
}

/** Creates the pauses of a client. `now` is a clock in milliseconds. */
export function createPauses(now: () => number): Pauses {
  const pauses = new Map<string, Pause>();
  const of = (host: string): Pause | undefined => {
    const pause = pauses.get(host);
    return pause !== undefined && pause.until > now() ? pause : undefined;
  };
  const add = (host: string, { until, asked }: Pause): void => {
    const known = of(host);
    pauses.set(host, { until: Math.max(known?.until ?? 0, until), asked: asked ?? known?.asked });
  };
  return { add, of };
}

/** Returns the error of a call that was aborted during a wait. `before` describes the events before the wait. */
export function interruptedError(abort: ApiError, before: string, asked: Asked | undefined, now: number): ApiError {
  const asks = asked === undefined ? "" : `, and ${askedText(asked, now)}`;
  return abort.with({
    reason: `${abort.reason}; ${before}${asks}`,
    retryAfterMs: asked && Math.max(0, asked.until - now),
  });
}

/** Adds the pause after a 429 to the error of a call that was aborted before its request. */
export const limitedError = (abort: ApiError, pause: Pause | undefined, now: number): ApiError =>
  pause === undefined ? abort : interruptedError(abort, "the API had answered 429", pause.asked, now);

const secondsUp = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));

/** `asked to wait 300 s (280 s of them are left)`. */
function askedText({ wait, until }: Asked, now: number): string {
  const [all, rest] = [secondsUp(wait), secondsUp(until - now)];
  return `asked to wait ${all} s${rest < all ? ` (${rest} s of them are left)` : ""}`;
}

/** Returns the error of a call whose pause ends after its deadline, which is a time of the clock. */
export function waitTooLongError(
  error: ApiError,
  { until, asked }: Pause,
  call: { readonly deadline: number; readonly options: CallOptions },
  now: number,
): ApiError {
  const wait =
    asked === undefined ? `the client waits ${secondsUp(until - now)} s` : `the API ${askedText(asked, now)}`;
  const left = Math.max(0, Math.floor((call.deadline - now) / 1000));
  const [limit, raise] =
    call.options.deadline === undefined
      ? [`of the ${defaultWaitLimit / 1000} s of a call without a deadline`, "give the call a deadline"]
      : ["for this operation", "raise the operation's time limit (in Terraform: timeouts)"];
  return error.with({
    reason: `${error.reason}; ${wait} before the next request, but only ${left} s are left ${limit}`,
    retryAfterMs: asked && Math.max(0, asked.until - now),
    advice: `Try again after that time, or ${raise}.`,
  });
}
