import { InvalidArgumentError } from "commander";
import type { ClientEvent } from "../account/account-client.js";
import { counted } from "./counted.js";
import { InputError } from "./report-input.js";
import { type Scheduler, timer } from "./waiting.js";

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
