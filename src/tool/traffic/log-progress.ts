import { canRedraw, type Scheduler, createMeter } from "../waiting.js";

/** Progress of reading a pull zone's log. The rows of the log are in the order of time. */
export interface LogProgress {
  /** Takes the time of a row, or undefined if the row lacks a time. */
  readonly row: (time: number | undefined) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** The number of rows in one response of the API. */
const ROWS_A_DRAW = 10_000;
const WIDTH = 20;

/** Shows a bar for the part of the period that is read. */
export function createLogProgress(
  write: (text: string) => void,
  { from, to }: { readonly from: number; readonly to: number },
  isTerminal: boolean = canRedraw(),
  after?: Scheduler,
): LogProgress {
  const meter = createMeter(write, isTerminal, after);
  let rows = 0;
  let share = 0;
  return {
    row(time) {
      rows += 1;
      if (rows % ROWS_A_DRAW !== 0) return;
      share = Math.max(share, Math.min(1, ((time ?? from) - from) / (to - from)));
      const done = Math.round(share * WIDTH);
      const bar = `[${"#".repeat(done)}${"-".repeat(WIDTH - done)}]`;
      meter.show(`${bar} ${Math.round(share * 100)} %, ${rows.toLocaleString("en-US")} rows`);
    },
    end: meter.end,
  };
}
