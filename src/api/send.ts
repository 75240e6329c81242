import { abortable } from "./abort.js";
import { attemptOnce, type Attempt } from "./attempt.js";
import type { Send } from "./call.js";
import { ApiError } from "./errors.js";
import { prepare, type Prepared } from "./prepare.js";
import { deadlineOf, longestWait, mayRepeat, retryWait, tooLongToWait } from "./retry-policy.js";
import type { Settings } from "./settings.js";
import { createTurns } from "./turns.js";
import type { Transport } from "./wire.js";

/** Until when nobody asks a host again: it answered 429. Host → milliseconds of the clock. */
type Pauses = Map<string, number>;

/** What all calls of one client share. */
interface Shared {
  readonly settings: Settings;
  readonly pauses: Pauses;
}

/** What is known of a call besides what it is. */
interface Progress {
  /** Until when it may wait, in milliseconds of the clock. */
  readonly deadline: number;
  mayHaveHappened: boolean;
}

/** Makes the function that carries out calls; the calls of one client share its turns and its pauses. */
export function createSend(settings: Settings, transport: Transport): Send {
  const turns = createTurns(settings.concurrency);
  const shared: Shared = { settings, pauses: new Map() };
  let requests = 0;

  return async (call, options = {}) => {
    const { signal } = options;
    const progress: Progress = { deadline: deadlineOf(signal, settings.now()), mayHaveHappened: false };
    try {
      const prepared = prepare(settings, call, signal, ++requests);
      return await repeat(shared, prepared, progress, (attempt) =>
        turns(async () => {
          await heedPause(shared, prepared, progress, attempt);
          return attemptOnce(prepared, attempt, transport);
        }, signal),
      );
    } catch (thrown) {
      const { operation } = call;
      throw ApiError.from(thrown).with({ operation, ...(progress.mayHaveHappened && { mayHaveHappened: true }) });
    }
  };
}

async function repeat<Result>(
  { settings, pauses }: Shared,
  prepared: Prepared<Result>,
  progress: Progress,
  run: (attempt: number) => Promise<Attempt<Result>>,
): Promise<Result> {
  const { call, wire, tell } = prepared;
  const isIdempotent = call.method !== "POST" || call.isRead === true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run(attempt);
    if (outcome.failed === undefined) return outcome.result;
    const { error, retryAfter } = outcome.failed;
    progress.mayHaveHappened ||= error.mayHaveHappened;
    const fail = (failure: ApiError): never => {
      tell({ event: "failure", attempt, reason: failure.reason });
      throw failure;
    };
    if (attempt > settings.retries || !mayRepeat(isIdempotent, outcome.failed)) fail(error);
    const wait = retryWait(outcome.failed, attempt - 1, settings);
    const left = progress.deadline - settings.now();
    if (error.kind === "rate_limited") pause(pauses, wire.url.host, settings.now() + Math.min(wait, left, longestWait));
    if (retryAfter !== undefined && wait > left) fail(tooLongToWait(error, wait, left));
    tell({ event: "retry", attempt, reason: error.reason, waitMilliseconds: Math.round(wait) });
    if (error.kind === "rate_limited") pause(pauses, wire.url.host, settings.now() + wait);
    else await abortable(settings.sleep(wait, wire.signal), wire.signal);
  }
}

function pause(pauses: Pauses, host: string, until: number): void {
  pauses.set(host, Math.max(pauses.get(host) ?? 0, until));
}

/** Waits as another call was asked to. What would outlast the operation is not waited for. */
async function heedPause(
  { settings, pauses }: Shared,
  { wire, tell }: Prepared<unknown>,
  { deadline }: Progress,
  attempt: number,
): Promise<void> {
  const now = settings.now();
  const wait = (pauses.get(wire.url.host) ?? 0) - now;
  if (wait <= 0) return;
  const reason = "the API answered 429 to another request";
  if (wait > deadline - now) {
    throw tooLongToWait(new ApiError({ kind: "rate_limited", reason }), wait, deadline - now);
  }
  if (attempt === 1) tell({ event: "wait", attempt, reason, waitMilliseconds: Math.round(wait) });
  await abortable(settings.sleep(wait, wire.signal), wire.signal);
}
