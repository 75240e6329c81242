import { ApiError } from "./errors.js";
import { factsOf } from "./thrown.js";

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
