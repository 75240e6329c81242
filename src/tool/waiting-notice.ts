import { visible } from "../review/document/phrase.js";
import { lagLimitMs } from "../shared/growing-waits.js";

/** Most plans take less. */
const QUIET_MS = 3000;

/** Whom a {@link WaitingNotice} tells, and by which clock. */
export interface NoticeSurroundings {
  readonly write: (text: string) => unknown;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Calls back once after that many milliseconds; returns what cancels it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

/** Says once, on one line, what planning waits for. */
export interface WaitingNotice {
  readonly start: (name: string) => void;
  readonly finish: (name: string) => void;
  /** Cancels it. */
  readonly end: () => void;
}

/** Names the stacks that are still planned after three seconds, and how long the provider may look again for what was written. */
export function createWaitingNotice({ write, env = process.env, after = timer }: NoticeSurroundings): WaitingNotice {
  const running = new Set<string>();
  let cancel: (() => void) | undefined;
  const tell = (): void => {
    const names = [...running].map((name) => JSON.stringify(visible(name))).join(", ");
    const seconds = lagLimitMs(env) / 1000;
    const lag = `What was written less than a minute ago, and reads differently, is read again for up to ${seconds} s (BUNNY_LAG_SECONDS), since the API may still show what was before.`;
    write(`Still planning ${names} after ${QUIET_MS / 1000} s.${seconds > 0 ? ` ${lag}` : ""}\n`);
  };
  return {
    start(name) {
      running.add(name);
      cancel ??= after(QUIET_MS, () => {
        if (running.size > 0) tell();
      });
    },
    finish: (name) => running.delete(name),
    end: () => cancel?.(),
  };
}

function timer(milliseconds: number, callback: () => void): () => void {
  const handle = setTimeout(callback, milliseconds).unref();
  return () => {
    clearTimeout(handle);
  };
}
