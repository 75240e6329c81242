import type { Contenders } from "./contenders/contenders.js";

/** One figure: a median in milliseconds, and its ratio to a base of the same run. */
export interface Row {
  measure: string;
  milliseconds: number;
  /** The unit of a figure that is not a time, although the member is `milliseconds`. */
  unit?: string;
  /** Multiple of `base`, which must be below `limit`. */
  ratio: number;
  base: string;
  limit?: number;
}

/** A measurement that was not possible, and the reason. */
export interface Skipped {
  measure: string;
  skipped: string;
}

export interface Bench {
  name: string;
  run: (contenders: Contenders) => Promise<(Row | Skipped)[]>;
}

/** A case to measure: its duration counts, or the milliseconds that it returns. */
export type Case = () => Promise<number>;

/** Returns the median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the minimum of a list of numbers: the work itself, without other load of the machine. */
export const least = (values: readonly number[]): number => Math.min(...values);

/**
 * Runs all cases in turn, repeatedly, so that other load on the machine affects all of them.
 * @returns The median of each case, or the result of `pick` for its times, in the given order.
 */
export async function interleave(cases: readonly Case[], runs: number, warmUps = 2, pick = median): Promise<number[]> {
  const times: number[][] = cases.map(() => []);
  for (let round = -warmUps; round < runs; round += 1) {
    for (const [index, measure] of cases.entries()) {
      const taken = await measure();
      if (round >= 0) times[index]?.push(taken);
    }
  }
  return times.map(pick);
}
