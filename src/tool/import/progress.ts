import type { ClientEvent } from "../../account/account-client.js";
import { visible } from "../../shared/phrase.js";
import { counted } from "../counted.js";
import { canRedraw, type Scheduler, createMeter, createWaits } from "../waiting.js";

export interface ReadingProgress {
  /** Shows that `done` of `total` items are finished. `what` is the noun for the items. */
  readonly show: (done: number, total: number, what: string) => void;
  /** For the client's log: reports waits that the API asks for. */
  readonly onEvent: (event: ClientEvent) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Shorter waits are not reported. */
const LONG_WAIT_MS = 2000;

function unansweredText([first = "", ...others]: readonly string[], seconds: number): string {
  const more = others.length === 0 ? "" : `, and for ${others.length} more`;
  return `Waiting for ${seconds} s for the answer to: ${visible(first)}${more}\n`;
}

/** Shows the progress and waits of a reading. */
export function createReadingProgress(
  write: (text: string) => void,
  isTerminal: boolean = canRedraw(),
  after?: Scheduler,
): ReadingProgress {
  const meter = createMeter(write, isTerminal, after);
  const say = (text: string): void => {
    meter.clear();
    write(text);
  };
  const waits = createWaits({ write: say, format: unansweredText, ...(after && { after }) });
  const asked = new Map<number, () => void>();
  const answered = (request: number): void => {
    asked.get(request)?.();
    asked.delete(request);
  };
  let requests = 0;
  let read = "";
  const draw = (): void => {
    if (read !== "") meter.show(`Reading: ${read}, ${counted(requests, "request")}`);
  };
  return {
    show(done, total, what) {
      read = `${done} of ${total} ${what}`;
      draw();
    },
    onEvent({ event, request, operation, reason, waitMilliseconds = 0 }) {
      answered(request);
      if (event === "request") asked.set(request, waits.start(operation));
      if (event === "answer") {
        requests += 1;
        draw();
      }
      if (event !== "retry" && event !== "wait") return;
      if (waitMilliseconds < LONG_WAIT_MS) return;
      const seconds = Math.ceil(waitMilliseconds / 1000);
      say(`Waiting ${seconds} s to ${operation}: ${reason ?? "the API is busy"}\n`);
    },
    end() {
      for (const request of [...asked.keys()]) answered(request);
      meter.end();
    },
  };
}
