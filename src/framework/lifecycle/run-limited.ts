import type { OperationOptions } from "../../shared/call-options.js";

export type Outcome<T> =
  | { readonly ended: "done"; readonly value: T }
  | {
      readonly ended: "error" | "timeout" | "stopped";
      readonly error: unknown;
      /** It was stopped before it began. */
      readonly isUnstarted?: true;
    };

export type FailedOutcome = Exclude<Outcome<unknown>, { readonly ended: "done" }>;

/**
 * How long an operation may continue after it is cancelled. In this time, a POST can finish, and the client can look for an
 * object whose response was lost. After one Ctrl-C, engines wait for the operation. After a second Ctrl-C, they end at once.
 */
const GRACE_MS = 30_000;

/**
 * Runs an operation under a time limit and under `outer`. The limit is in milliseconds, or undefined for none. `outer` aborts
 * when Terraform cancels the call or stops the provider. The operation gets its deadline, and one signal for the limit and
 * `outer`. An operation that does not end within the grace period is abandoned, so that the known part of the object can still be
 * stored.
 */
export async function runLimited<T>(
  limit: number | undefined,
  outer: AbortSignal,
  work: (options: OperationOptions) => T | Promise<T>,
  now: () => number = Date.now,
): Promise<Outcome<T>> {
  const stopped = (): boolean => outer.aborted;
  if (stopped()) return { ended: "stopped", error: outer.reason, isUnstarted: true };
  const timeLimit = new AbortController();
  const signal = AbortSignal.any([outer, timeLimit.signal]);
  const deadline = limit === undefined ? undefined : now() + limit;
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          timeLimit.abort(new DOMException("The time limit was reached.", "TimeoutError"));
        }, limit);
  const grace = afterGrace(signal);
  try {
    const value = await Promise.race([Promise.resolve(work({ signal, deadline })), grace.over]);
    return { ended: "done", value };
  } catch (error) {
    return { ended: stopped() ? "stopped" : timeLimit.signal.aborted ? "timeout" : "error", error };
  } finally {
    clearTimeout(timer);
    grace.end();
  }
}

function afterGrace(signal: AbortSignal): { readonly over: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let begin = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    begin = () => {
      timer = setTimeout(() => {
        reject(new Error("The operation did not end after it was cancelled."));
      }, GRACE_MS);
    };
    signal.addEventListener("abort", begin, { once: true });
  });
  return {
    over,
    end() {
      signal.removeEventListener("abort", begin);
      clearTimeout(timer);
    },
  };
}
