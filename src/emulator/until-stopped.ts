import { codeOf } from "./store/folder-lock.js";

/** What stops an emulator that runs as a command. */
export interface StopConditions {
  readonly exitWithParent: boolean;
  /** Seconds without a request; `undefined` disables the limit. */
  readonly idleSeconds: number | undefined;
  /** Requests received. */
  readonly requestCount: () => number;
}

const LOOK_EVERY = 250;

/** Read at the start: if the parent ends before the emulator is ready, the emulator must stop too. */
const PARENT = process.ppid;

/** Waits for a signal, the parent's end or idleness, whichever comes first, and returns which it was. */
export function untilStopped(conditions: StopConditions): Promise<string> {
  return new Promise((resolve) => {
    let lastCount = conditions.requestCount();
    let lastRequest = Date.now();
    const stop = (reason: string) => {
      clearInterval(timer);
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
      resolve(reason);
    };
    const onSignal = (signal: NodeJS.Signals) => {
      stop(signal);
    };
    const look = () => {
      if (conditions.exitWithParent && !isRunning(PARENT)) stop("the process that started it has ended");
      if (conditions.requestCount() !== lastCount) {
        lastCount = conditions.requestCount();
        lastRequest = Date.now();
      }
      const { idleSeconds } = conditions;
      if (idleSeconds !== undefined && Date.now() - lastRequest >= idleSeconds * 1000) stop("it was idle");
    };
    const timer = setInterval(look, LOOK_EVERY);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** On POSIX systems an orphan gets another parent; elsewhere the old pid stays, but no such process exists. */
function isRunning(parent: number): boolean {
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
