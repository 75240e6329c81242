/** One figure: a median in milliseconds, and what it is a multiple of, measured in the same run. */
export interface Row {
  measure: string;
  milliseconds: number;
  /** Unit of the figure where it is no time: the figure then stands in `milliseconds` all the same. */
  unit?: string;
  /** Multiple of `base`, and whether less is wanted than `limit`. */
  ratio: number;
  base: string;
  /** The most that the product may take, as a ratio; undefined when the figure is only told. */
  limit?: number;
}

/** A file of `bench/`. */
export interface Bench {
  name: string;
  run: () => Promise<Row[]>;
}

/** One thing to measure: takes as long as it takes, or says how long what counts took, in milliseconds. */
export type Case = () => Promise<number>;

/** The middle of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The least of a list of numbers: what the work takes, while the rest is what else the machine did. */
export const least = (values: readonly number[]): number => Math.min(...values);

/**
 * Runs all cases in turn, again and again, so that whatever else the machine does falls on all alike.
 * @returns The median of each case, or what `pick` takes of its times, in the order given.
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
