import { visible } from "../shared/phrase.js";
import { lagLimitMs } from "../shared/growing-waits.js";

/** Most waits are shorter. */
const QUIET_MS = 2000;
const AGAIN_MS = 60_000;

/** Calls back once after a time; returns a function that cancels it. */
export type Scheduler = (milliseconds: number, callback: () => void) => () => void;

/** The output, texts, and clock of {@link Waits}. */
export interface WaitsOptions {
  readonly write: (text: string) => unknown;
  readonly format?: (names: readonly string[], seconds: number) => string;
  readonly after?: Scheduler;
}

/** Reports long waits. */
export interface Waits {
  /** Starts a wait; returns a function that ends it. */
  readonly start: (name: string) => () => void;
}

/** Shows progress of long work. */
export interface Meter {
  readonly show: (text: string) => void;
  /** Clears the terminal line for other output. */
  readonly clear: () => void;
  /** Stops the display. */
  readonly end: () => void;
}

const CLEAR_LINE = "\r\u001B[K";

/** Reports whether standard error is a terminal that can clear a line. */
export const canRedraw = (): boolean => process.stderr.isTTY && process.env["TERM"] !== "dumb";

/** Creates a meter. On a terminal, it updates one line. In a log, it writes one line per minute. */
export function createMeter(
  write: (text: string) => unknown,
  isTerminal: boolean = canRedraw(),
  after: Scheduler = timer,
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

/** Reports the running waits if none has ended for two seconds, and then every minute. */
export function createWaits({ write, format: tell = waitingText, after = timer }: WaitsOptions): Waits {
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

/** Names the stacks that are still being planned, and says how long the provider may repeat reads after a write. */
export const planningText =
  (env: Readonly<Record<string, string | undefined>> = process.env) =>
  (stacks: readonly string[], seconds: number): string => {
    const names = stacks.map((name) => JSON.stringify(visible(name))).join(", ");
    const lagSeconds = lagLimitMs(env) / 1000;
    const lag = `If an object was written less than a minute ago and the API returns other values, it is read again for up to ${lagSeconds} s (BUNNY_LAG_SECONDS), because the API may still return the old state.`;
    return `Still planning ${names} after ${seconds} s.${lagSeconds > 0 ? ` ${lag}` : ""}\n`;
  };

const waits = createWaits({ write: (text) => process.stderr.write(text) });

/** Runs work, and names it on standard error if it takes long. */
export async function reportIfLong<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const end = waits.start(name);
  try {
    return await work();
  } finally {
    end();
  }
}

/** The system clock; does not keep the process alive. */
export function timer(milliseconds: number, callback: () => void): () => void {
  const handle = setTimeout(callback, milliseconds).unref();
  return () => {
    clearTimeout(handle);
  };
}
