import { visible } from "../shared/phrase.js";
import { lagLimitMs } from "../shared/growing-waits.js";

/** Most waits are shorter. */
const QUIET_MS = 2000;
const AGAIN_MS = 60_000;

/** Calls back once after that many milliseconds; returns what cancels it. */
export type After = (milliseconds: number, callback: () => void) => () => void;

/** Whom {@link Waits} tell, in which words, and by which clock. */
export interface WaitsSurroundings {
  readonly write: (text: string) => unknown;
  readonly tell?: (names: readonly string[], seconds: number) => string;
  readonly after?: After;
}

/** Says what a command waits for. */
export interface Waits {
  /** What is waited for from now on; returns what ends that. */
  readonly start: (name: string) => () => void;
}

/** Shows how far long work is. */
export interface Meter {
  readonly show: (text: string) => void;
  /** Removes the line of a terminal, so that something else can be written. */
  readonly clear: () => void;
  /** Shows nothing from now on. */
  readonly end: () => void;
}

const CLEAR_LINE = "\r\u001B[K";

/** How far long work is: on a terminal one line that changes, in a log a line a minute. */
export function createMeter(
  write: (text: string) => unknown,
  isTerminal: boolean = process.stderr.isTTY,
  after: After = timer,
): Meter {
  let [latest, isShown] = ["", false];
  let cancel: (() => void) | undefined;
  const log = (): void => {
    cancel = after(AGAIN_MS, () => {
      write(`${latest}\n`);
      log();
    });
  };
  const clear = (): void => {
    if (isTerminal && isShown) write(CLEAR_LINE);
    isShown = false;
  };
  return {
    show(text) {
      latest = visible(text);
      if (!isTerminal) {
        if (cancel === undefined) log();
        return;
      }
      write(`${CLEAR_LINE}${latest.slice(0, Math.max(20, (process.stderr.columns || 80) - 1))}`);
      isShown = true;
    },
    clear,
    end() {
      clear();
      cancel?.();
      cancel = undefined;
    },
  };
}

/** Says what is waited for when none of it has ended for two seconds, and every minute from then on. */
export function createWaits({ write, tell = waitingText, after = timer }: WaitsSurroundings): Waits {
  const running = new Set<{ readonly name: string }>();
  let cancel: (() => void) | undefined;
  const arm = (milliseconds: number, waited = 0): void => {
    cancel?.();
    cancel = after(milliseconds, () => {
      const all = waited + milliseconds;
      write(
        tell(
          [...running].map(({ name }) => name),
          all / 1000,
        ),
      );
      arm(AGAIN_MS, all);
    });
  };
  return {
    start(name) {
      const one = { name };
      running.add(one);
      if (running.size === 1) arm(QUIET_MS);
      return () => {
        if (!running.delete(one)) return;
        cancel?.();
        cancel = undefined;
        if (running.size > 0) arm(QUIET_MS);
      };
    },
  };
}

function waitingText([first = "", ...others]: readonly string[], seconds: number): string {
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `Waiting for ${seconds} s: ${visible(first)}${more}\n`;
}

/** Names the stacks that are still planned, and how long the provider may look again for what was written. */
export const planningText =
  (env: Readonly<Record<string, string | undefined>> = process.env) =>
  (stacks: readonly string[], seconds: number): string => {
    const names = stacks.map((name) => JSON.stringify(visible(name))).join(", ");
    const lagSeconds = lagLimitMs(env) / 1000;
    const lag = `What was written less than a minute ago, and reads differently, is read again for up to ${lagSeconds} s (BUNNY_LAG_SECONDS), since the API may still show what was before.`;
    return `Still planning ${names} after ${seconds} s.${lagSeconds > 0 ? ` ${lag}` : ""}\n`;
  };

const waits = createWaits({ write: (text) => process.stderr.write(text) });

/** Does something, and says on standard error what it is if it takes long. */
export async function saying<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const end = waits.start(name);
  try {
    return await work();
  } finally {
    end();
  }
}

/** The clock of the machine; it keeps no process running. */
export function timer(milliseconds: number, callback: () => void): () => void {
  const handle = setTimeout(callback, milliseconds).unref();
  return () => {
    clearTimeout(handle);
  };
}
