import { ApiError } from "./errors.js";
import { factsOf } from "./transport.js";

/** The longest wait that the client chooses by itself, in milliseconds. */
export const longestWait = 60_000;

const firstWait = 500;

/** How long a call without a deadline may go on waiting because the API asks for it, in milliseconds. */
const patience = 300_000;

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
 * Whether the same request may be sent again (docs/reference/service.md#retries): always after 429, which was not
 * carried out;
 * after a passing fault only when carrying it out twice changes nothing.
 */
export function mayRepeat(isIdempotent: boolean, { error, transient }: FailedAttempt): boolean {
  if (error.kind === "rate_limited") return true;
  if (!isIdempotent) return false;
  return transient || (error.status !== undefined && passingStatuses.has(error.status));
}

/**
 * Milliseconds until the next attempt: what the API asks for; otherwise half a second, doubled with each of
 * `retriesBefore`, of which the second half is left to chance, and at most `longestWait`.
 */
export function retryWait(
  failed: FailedAttempt,
  retriesBefore: number,
  clock: { readonly now: () => number; readonly random: () => number },
): number {
  const asked = retryAfterWait(failed.retryAfter, failed.serviceDate, clock.now());
  if (asked !== undefined) return asked;
  const full = Math.min(firstWait * 2 ** retriesBefore, longestWait);
  return full / 2 + (full / 2) * clock.random();
}

/** Until when a call that begins now may wait: the signal's `deadline`, else `patience`. */
export function deadlineOf(signal: AbortSignal | undefined, now: number): number {
  const deadline: unknown = signal === undefined ? undefined : Reflect.get(signal, "deadline");
  return typeof deadline === "number" ? deadline : now + patience;
}

/** The error of a call for which the API asks to wait longer than there is time left. */
export function tooLongToWait(error: ApiError, wait: number, left: number): ApiError {
  const seconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));
  return error.with({
    reason: `${error.reason}; the API asks to wait ${seconds(wait)} s before the next request, but only ${seconds(left)} s are left for this operation`,
    advice: "Try again after that time, or raise the operation's time limit.",
  });
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

/** The error of a call whose signal aborted: `timeout` when a time limit did it, else `cancelled`. */
export function abortError(signal: AbortSignal): ApiError {
  const isTimeLimit = factsOf(signal.reason).name === "TimeoutError";
  return new ApiError(
    isTimeLimit
      ? { kind: "timeout", reason: "the operation's time limit was reached" }
      : { kind: "cancelled", reason: "the operation was cancelled" },
  );
}

/** `promise`, or a rejection with `abortError` as soon as `signal` aborts. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => undefined); // It may fail after nobody waits for it any longer.
  if (signal.aborted) throw abortError(signal);
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(abortError(signal));
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A signal that aborts `milliseconds` after `signal` has; call `end` when it is no longer needed. */
export function afterGrace(
  signal: AbortSignal,
  milliseconds: number,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => {
      controller.abort(signal.reason);
    }, milliseconds);
  };
  signal.addEventListener("abort", begin, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      signal.removeEventListener("abort", begin);
      clearTimeout(timer);
    },
  };
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

/** Runs a task when its turn comes; leaves the queue at once when `signal` aborts. */
export type Turns = <T>(task: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;

/** The queue library; an ES module, loaded with the first request. */
async function loadQueue(concurrency: number) {
  const { default: PQueue } = await import("p-queue");
  return new PQueue({ concurrency });
}

/**
 * First come, first served, `concurrency` at a time. A task that has begun is not torn from its turn by the
 * signal: it must heed the signal itself, since only it knows what a write has come to.
 */
export function createTurns(concurrency: number): Turns {
  let queue: ReturnType<typeof loadQueue> | undefined;
  return async (task, signal) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun = new Promise<void>((resolve, reject) => {
      queue ??= loadQueue(concurrency);
      queue
        .then((loaded) =>
          loaded.add(() => {
            resolve();
            return ended;
          }),
        )
        .catch(reject);
    });
    try {
      await abortable(begun, signal);
      return await task();
    } finally {
      end();
    }
  };
}
