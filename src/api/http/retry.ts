import { ApiError, factsOf } from "./api-error.js";
import { effectiveStatus } from "./error-catalog.js";

/** The longest wait without a `Retry-After`, in milliseconds. */
export const longestWait = 60_000;

const firstWait = 500;

/** The longest pause of a host that the API did not ask for, in milliseconds. */
const longestOwnPause = 2000;

const passingStatuses: ReadonlySet<number | undefined> = new Set([500, 502, 503, 504]);

export interface FailedAttempt {
  readonly error: ApiError;
  /** True if the network failure is probably temporary. */
  readonly transient: boolean;
  readonly retryAfter: string | undefined;
  /** The `Date` header of the response: the API's clock. */
  readonly apiDate: string | undefined;
}

/**
 * Reports whether the request may be repeated (docs/reference/service.md#retries). After a 429, any request may be repeated: the
 * API rarely carries such a request out, and a create first looks for its object. After a temporary failure, only an idempotent
 * request may be repeated. See docs/decisions/the-client-repeats-by-its-own-rule.md.
 */
export function mayRepeat(isIdempotent: boolean, { error, transient }: FailedAttempt): boolean {
  if (error.kind === "rate_limited") return true;
  if (!isIdempotent) return false;
  return transient || passingStatuses.has(effectiveStatus(error));
}

/** The repetitions of a call before its next wait, and the time that is left for it in milliseconds. */
interface Repetitions {
  readonly before: number;
  readonly left: number;
}

/**
 * Returns the milliseconds until the next attempt: half a second that doubles with each repetition, at most `longestWait`, and
 * at least what the API `asked` for. The second half of our own wait is random. If the API asks for a wait, or limits the rate,
 * our own wait takes at most half of the time that is left, so that the call does not end earlier than the API's wait requires,
 * and at most four times the API's wait, because calls of other clients may have used up the limit.
 */
export function retryWait(
  { error }: Pick<FailedAttempt, "error">,
  asked: number | undefined,
  { before, left }: Repetitions,
  random: () => number,
): number {
  const full = Math.min(firstWait * 2 ** before, longestWait);
  const own = full / 2 + (full / 2) * random();
  if (asked === undefined && error.kind !== "rate_limited") return own;
  const most = asked === undefined || asked < firstWait ? longestWait : 4 * asked;
  return Math.max(asked ?? 0, Math.min(own, most, Math.max(firstWait, left / 2)));
}

/** Returns the milliseconds until the next request of any call, after a 429 to a call that waits for `wait`. */
export const hostWait = (wait: number, asked = 0): number =>
  asked < firstWait ? Math.min(wait, longestOwnPause) : asked;

/** Converts `Retry-After` to milliseconds from now: seconds, or a date, compared with the API's clock if it is known. */
export function retryAfterWait(
  retryAfter: string | undefined,
  apiDate: string | undefined,
  now: number,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = /GMT\s*$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const apiNow = Date.parse(apiDate ?? "");
  return Math.max(0, until - (Number.isNaN(apiNow) ? now : apiNow));
}

/** Returns the error of a call whose signal aborted: `timeout` if a time limit was reached, otherwise `cancelled`. */
export function abortError(signal: AbortSignal): ApiError {
  const isTimeLimit = factsOf(signal.reason).name === "TimeoutError";
  return new ApiError(
    isTimeLimit
      ? { kind: "timeout", reason: "the operation's time limit was reached" }
      : { kind: "cancelled", reason: "the operation was cancelled" },
  );
}

/** Returns `promise`, or rejects with `abortError` as soon as `signal` aborts. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => undefined); // The promise may reject after the signal aborts.
  if (signal.aborted) throw abortError(signal);
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(abortError(signal));
    };
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Runs a task with a signal that aborts `milliseconds` after `signal`, or from now if `signal` has aborted. */
export async function withGrace<T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return run(undefined);
  if (signal.aborted) return run(AbortSignal.timeout(milliseconds));
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => {
      controller.abort(signal.reason);
    }, milliseconds);
  };
  signal.addEventListener("abort", begin);
  try {
    return await run(controller.signal);
  } finally {
    signal.removeEventListener("abort", begin);
    clearTimeout(timer);
  }
}

/** Waits, and rejects with `abortError` as soon as `signal` aborts. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await abortable(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }),
      signal,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a task when a slot is free, an urgent task before others. Leaves the queue at once if `signal` aborts. */
export type Queue = <T>(task: () => Promise<T>, signal: AbortSignal | undefined, isUrgent?: boolean) => Promise<T>;

/**
 * Creates a first-in, first-out queue that runs `concurrency` tasks at a time. The signal does not interrupt a running task: only
 * the task knows whether its write was sent.
 */
export function createQueue(concurrency: number): Queue {
  const [urgent, usual] = [new Set<() => void>(), new Set<() => void>()];
  let free = concurrency;

  const release = (): void => {
    const [next] = urgent.size > 0 ? urgent : usual;
    if (next === undefined) free += 1;
    else next();
  };

  const turn = async (signal: AbortSignal | undefined, waiting: Set<() => void>): Promise<void> => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = () => {
        waiting.delete(begin);
        resolve();
      };
    });
    waiting.add(begin);
    try {
      await abortable(begun, signal);
    } catch (thrown) {
      // The turn of the task may have come in the same moment.
      if (!waiting.delete(begin)) release();
      throw thrown;
    }
  };

  return async (task, signal, isUrgent = false) => {
    if (signal?.aborted === true) throw abortError(signal);
    if (free > 0) free -= 1;
    else await turn(signal, isUrgent ? urgent : usual);
    try {
      return await task();
    } finally {
      release();
    }
  };
}
