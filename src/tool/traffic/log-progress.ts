import { type After, createMeter } from "../waiting.js";

/** Progress of reading the log of a pull zone, whose rows come in the order of time. */
export interface LogProgress {
  /** A row of this time was read; undefined if it does not say. */
  readonly row: (time: number | undefined) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** As many as one answer of the API has. */
const ROWS_A_DRAW = 10_000;
const WIDTH = 20;

/** Shows a bar for the part of the window that is read. */
export function createLogProgress(
  write: (text: string) => void,
  { from, to }: { readonly from: number; readonly to: number },
  isTerminal: boolean = process.stderr.isTTY,
  after?: After,
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
