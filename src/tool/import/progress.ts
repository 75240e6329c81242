import type { ClientEvent } from "../../account/account-client.js";

/** Progress of reading an account. */
export interface ReadingProgress {
  /** How many are read, their number, and what they are. */
  readonly show: (done: number, total: number, what: string) => void;
  /** For the client's log: says when the API asks to wait. */
  readonly onEvent: (event: ClientEvent) => void;
  /** Removes the line. */
  readonly end: () => void;
}

const CLEAR_LINE = "\r\u001B[K";
/** Shorter waits are not worth a word. */
const LONG_WAIT_MS = 2000;

/** Shows progress: one line that changes on a terminal, otherwise a line for each wait. */
export function createReadingProgress(
  write: (text: string) => void,
  isTerminal: boolean = process.stderr.isTTY,
): ReadingProgress {
  let requests = 0;
  let line = "";
  const draw = (): void => {
    if (isTerminal && line !== "") write(`${CLEAR_LINE}${line}, ${requests} requests`);
  };
  return {
    show(done, total, what) {
      line = `Reading: ${done} of ${total} ${what}`;
      draw();
    },
    onEvent({ event, reason, waitMilliseconds = 0 }) {
      if (event === "answer") {
        requests += 1;
        draw();
      }
      if (event !== "retry" && event !== "wait") return;
      if (waitMilliseconds < LONG_WAIT_MS) return;
      const seconds = Math.ceil(waitMilliseconds / 1000);
      write(`${isTerminal ? CLEAR_LINE : ""}Waiting ${seconds} s: ${reason ?? "the API is busy"}\n`);
    },
    end() {
      if (isTerminal) write(CLEAR_LINE);
    },
  };
}
