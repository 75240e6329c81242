/**
 * When the reads of one plan stop waiting. All objects share the time, since engines read only some of them at a time: what
 * is read after it was written longer ago than writes may stay invisible.
 */
export interface LagWindow {
  /** The end of all waits, in milliseconds of the clock. The first object that waits begins the time. */
  readonly end: (now: number, limit: number) => number;
  /** Begins again: something was written. */
  readonly restart: () => void;
}

/** A window in which nothing waits yet. */
export function createLagWindow(): LagWindow {
  let begun: number | undefined;
  return {
    end: (now, limit) => (begun ??= now) + limit,
    restart() {
      begun = undefined;
    },
  };
}
