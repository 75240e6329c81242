import { InvalidArgumentError } from "commander";
import type { ClientEvent } from "../account/account-client.js";
import { counted } from "./counted.js";
import { InputError } from "./report-input.js";
import { type Scheduler, timer, canRedraw, createMeter, createWaits } from "./waiting.js";
import { visible } from "../shared/phrase.js";

/** The default of `--wait`, in minutes. */
export const WAIT_MINUTES = 2;

/** The longest reading of an account. */
const MOST_MINUTES = 360;

/** Parses `--wait`. */
export function toWaitMinutes(written: string): number {
  const minutes = Number(written);
  if (!/^\d+$/.test(written) || minutes < 1 || minutes > MOST_MINUTES)
    throw new InvalidArgumentError(`It is a whole number of minutes from 1 to ${MOST_MINUTES}.`);
  return minutes;
}

/** Aborts work if the API sends no response for a time. */
export interface Patience {
  /** For the client's log. */
  readonly onEvent: (event: ClientEvent) => void;
  /** @throws InputError if there is no response in time */
  readonly during: <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
}

/** Creates a {@link Patience}. Neither an error nor a response that asks to wait counts as a response. */
export function createPatience(minutes: number, interrupted?: AbortSignal, after: Scheduler = timer): Patience {
  let [asked, reason, cancel] = ["", "", (): void => undefined];
  let gaveUp = new AbortController();
  const arm = (): void => {
    cancel();
    cancel = after(minutes * 60_000, () => {
      const why = reason === "" ? "" : `: ${reason}`;
      gaveUp.abort(
        new InputError(
          `The API has given no answer for ${counted(minutes, "minute")}${asked === "" ? "" : ` (${asked}${why})`}. Try again later, or wait longer with --wait ${Math.min(minutes * 10, MOST_MINUTES)}.`,
        ),
      );
    });
  };
  return {
    onEvent({ event, operation, status, reason: failed }) {
      asked = operation;
      if (event === "answer" && (status ?? 0) < 400) {
        reason = "";
        arm();
      } else if (failed !== undefined) reason = failed;
    },
    async during(work) {
      gaveUp = new AbortController();
      arm();
      const signals = interrupted === undefined ? [gaveUp.signal] : [interrupted, gaveUp.signal];
      try {
        return await work(AbortSignal.any(signals));
      } catch (error) {
        throw gaveUp.signal.aborted && interrupted?.aborted !== true ? gaveUp.signal.reason : error;
      } finally {
        cancel();
      }
    },
  };
}

interface ReadingProgress {
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
