import type { CallOptions } from "../../shared/call-options.js";
import type { ApiError } from "./api-error.js";
import type { Pause } from "./pauses.js";
import type { Settings } from "./settings.js";

/** Maximum duration of a call without a deadline, in milliseconds, including its waits for a `Retry-After`. */
const DEFAULT_LIMIT_MS = 300_000;

/** Maximum duration of a read without another limit, in milliseconds, with all its attempts and waits. */
const READ_LIMIT_MS = 120_000;

export interface TimeLimit {
  /** In milliseconds of the clock. */
  readonly end: number;
  /** True if also the attempts, and the waits that the API did not ask for, must fit. */
  readonly isWhole: boolean;
  /** Follows "only 3 s are left". */
  readonly text: string;
  /** What the user can do, after "Try again". Undefined if the caller sets no limit. */
  readonly raise: string | undefined;
}

const OF_OPERATION = {
  text: "for this operation",
  raise: "or raise the operation's time limit (in Terraform: timeouts)",
};

/**
 * Returns the time limit of a call that starts now. A read has a limit for all its attempts and waits: `limitMs`, or without
 * one, the deadline of its operation, or two minutes. If the number of retries was set, the retries decide instead of the two
 * minutes. The limit of a write only ends the waits that the API asks for.
 */
export function timeLimitOf(
  isRead: boolean,
  { deadline, limitMs }: CallOptions,
  settings: Pick<Settings, "mayPersist" | "now">,
): TimeLimit {
  const now = settings.now();
  const ofRead = (milliseconds: number, raise: string | undefined): TimeLimit => ({
    end: Math.min(now + milliseconds, deadline ?? Infinity),
    isWhole: true,
    text: `of the ${milliseconds / 1000} s that a read may take`,
    raise,
  });
  if (isRead && limitMs !== undefined) return ofRead(limitMs, undefined);
  if (deadline !== undefined) return { end: deadline, isWhole: false, ...OF_OPERATION };
  if (isRead && settings.mayPersist)
    return ofRead(READ_LIMIT_MS, "or set retries in the provider block (in a program: give the call a deadline)");
  return {
    end: now + DEFAULT_LIMIT_MS,
    isWhole: false,
    text: `of the ${DEFAULT_LIMIT_MS / 1000} s of a call without a deadline`,
    raise: "or lower concurrency in the provider block (in a program: give the call a deadline)",
  };
}

/** Returns the error of a call that was aborted during a wait. `before` describes the events before the wait. */
export function interruptedError(abort: ApiError, before: string, asked: Pause["asked"], now: number): ApiError {
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
function askedText({ wait, until }: NonNullable<Pause["asked"]>, now: number): string {
  const [all, rest] = [secondsUp(wait), secondsUp(until - now)];
  return `asked to wait ${all} s${rest < all ? ` (${rest} s of them are left)` : ""}`;
}

/** Returns the error of a call whose next wait ends after its time limit. */
export function waitTooLongError(error: ApiError, { until, asked }: Pause, limit: TimeLimit, now: number): ApiError {
  const wait =
    asked === undefined ? `the client waits ${secondsUp(until - now)} s` : `the API ${askedText(asked, now)}`;
  const left = Math.max(0, Math.floor((limit.end - now) / 1000));
  const next = asked === undefined ? error.advice.replace(/\.$/, "") : "Try again after that time";
  return error.with({
    reason: `${error.reason}; ${wait} before the next request, but only ${left} s are left ${limit.text}`,
    retryAfterMs: asked && Math.max(0, asked.until - now),
    advice: `${next}${limit.raise === undefined ? "" : `, ${limit.raise}`}.`,
  });
}
