import { abortable } from "./abort.js";
import { attemptOnce, type Attempt } from "./attempt.js";
import type { Send } from "./call.js";
import { ApiError } from "./errors.js";
import { prepare, type Prepared } from "./prepare.js";
import { mayRepeat, retryWait } from "./retry-policy.js";
import type { Settings } from "./settings.js";
import { createTurns } from "./turns.js";
import type { Transport } from "./wire.js";

/** Until when nobody asks a host again: it answered 429. Host → milliseconds of the clock. */
type Pauses = Map<string, number>;

/** What is known of a call from the attempts so far. */
interface Progress {
  mayHaveHappened: boolean;
}

/** Makes the function that carries out calls; the calls of one client share its turns and its pauses. */
export function createSend(settings: Settings, transport: Transport): Send {
  const turns = createTurns(settings.concurrency);
  const pauses: Pauses = new Map();
  let requests = 0;

  return async (call, options = {}) => {
    const { signal } = options;
    const progress: Progress = { mayHaveHappened: false };
    try {
      const prepared = prepare(settings, call, signal, ++requests);
      return await repeat(settings, prepared, progress, pauses, (attempt) =>
        turns(async () => {
          await heedPause(settings, pauses, prepared);
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
  settings: Settings,
  prepared: Prepared<Result>,
  progress: Progress,
  pauses: Pauses,
  run: (attempt: number) => Promise<Attempt<Result>>,
): Promise<Result> {
  const { call, wire, tell } = prepared;
  const isIdempotent = call.method !== "POST" || call.isRead === true;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run(attempt);
    if (outcome.failed === undefined) return outcome.result;
    const { error } = outcome.failed;
    progress.mayHaveHappened ||= error.mayHaveHappened;
    if (attempt > settings.retries || !mayRepeat(isIdempotent, outcome.failed)) {
      tell({ event: "failure", attempt, reason: error.reason });
      throw error;
    }
    const wait = retryWait(outcome.failed, attempt - 1, settings);
    tell({ event: "retry", attempt, reason: error.reason, waitMilliseconds: Math.round(wait) });
    if (error.kind === "rate_limited") {
      pauses.set(wire.url.host, Math.max(pauses.get(wire.url.host) ?? 0, settings.now() + wait));
    } else {
      await abortable(settings.sleep(wait, wire.signal), wire.signal);
    }
  }
}

async function heedPause(settings: Settings, pauses: Pauses, { wire }: Prepared<unknown>): Promise<void> {
  const wait = (pauses.get(wire.url.host) ?? 0) - settings.now();
  if (wait > 0) await abortable(settings.sleep(wait, wire.signal), wire.signal);
}
