import type { OperationOptions } from "../../shared/call-options.js";
import { growingWaits, LONGEST_LAG_MS } from "../../shared/growing-waits.js";
import { timeLimit } from "../definition/timeouts.js";
import { namedObject, type OperationRun } from "./run-operation.js";

/** A plan that waits for longer says in the log what for. */
const QUIET_MS = 2000;

/** The least that is left of a time limit for a last reading, so that the limit ends a wait instead of the plan. */
const LAST_READ_MS = 500;

/** What ends the waits of an object, in milliseconds of the clock, and how to say what did. */
interface Limits {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  /** Follows what the API returned "also 4 s later". */
  readonly reason: string;
}

function limitsOf(run: OperationRun, { deadline }: OperationOptions, readingMs: number): Limits {
  const { time, provider, lagWindow } = run.instance;
  const start = time.now();
  const limit = provider.lagLimitMs?.() ?? LONGEST_LAG_MS;
  const shared = lagWindow.end(start, limit);
  const own = (deadline ?? Infinity) - Math.max(LAST_READ_MS, 2 * readingMs);
  if (own < shared) {
    const text = timeLimit(run.resource.timeouts, run.operation, run.object)?.text ?? "";
    return { start, end: own, limit, reason: `, when the time limit of ${run.operation}, ${text}, ended the wait` };
  }
  const isLate = shared < start + limit;
  const reason = isLate ? `, when the ${limit / 1000} s ended that all objects of a plan wait together` : "";
  return { start, end: shared, limit, reason };
}

/**
 * Reads an object, and again after growing waits while `mayBeOld` says so: for as long as the plan may wait, and within the
 * time limit of the operation (docs/decisions/reads-that-lag.md). A plan that gives up says so.
 */
export async function waitPastLag<Reading>(
  run: OperationRun,
  options: OperationOptions,
  read: (options: OperationOptions) => Promise<Reading>,
  mayBeOld: (reading: Reading) => boolean,
): Promise<Reading> {
  const { time } = run.instance;
  const asked = time.now();
  let reading = await read(options);
  if (!mayBeOld(reading)) return reading;
  const limits = limitsOf(run, options, time.now() - asked);
  const pause = pauses(run, limits, options.signal);
  for (const wait of growingWaits(Math.max(0, limits.end - limits.start))) {
    const left = limits.end - time.now();
    if (left <= 0) break;
    await pause(Math.min(wait, left));
    reading = await read({ ...options, isFresh: true }); // Answers that were shared before the wait are as old.
    if (!mayBeOld(reading)) return reading;
  }
  if (limits.limit > 0) warnOfOldReading(run, limits);
  return reading;
}

/** Waits, and says in the log after two seconds what for. */
function pauses(run: OperationRun, { start, end }: Limits, signal: AbortSignal): (wait: number) => Promise<void> {
  const { time, log } = run.instance;
  let isSaid = false;
  return async (wait) => {
    const until = time.now() + wait;
    const quiet = start + QUIET_MS;
    if (!isSaid && until >= quiet) {
      await time.sleep(Math.max(0, quiet - time.now()), signal);
      isSaid = true;
      log.warn(`waiting for the API to show the last write of ${namedObject(run)}`, {
        secondsLeft: Math.max(0, Math.ceil((end - time.now()) / 1000)),
        setting: "BUNNY_LAG_SECONDS",
      });
    }
    if (until > time.now()) await time.sleep(until - time.now(), signal);
  };
}

function warnOfOldReading(run: OperationRun, { start, reason }: Limits): void {
  const seconds = Math.round((run.instance.time.now() - start) / 100) / 10;
  run.diagnostics.warning(
    undefined,
    `${namedObject(run)} reads as it was before it was last written`,
    `Terraform wrote it less than a minute ago, and the API returns what was before that, also ${seconds} s later${reason}. The plan takes this for a change outside of Terraform. If nobody deleted the object or set it back, the API shows the write late: do not apply this plan, and make a new one in a minute.`,
  );
}
