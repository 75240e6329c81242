import fc from "fast-check";

/** The factor for the number of runs: `npm test` samples a twentieth, nightly and the mutation tests set it to 1. */
const factor = Number(process.env["PROPERTY_RUNS_FACTOR"] ?? "0.05");

/** Whether properties run as often as at night: a share of a sample of them says little. */
export const hasAllRuns = factor >= 1;

/** For what an engine shows of one type or variant and tests in process show of all: skipped unless all runs are asked for. */
export const testWithAllRuns: jest.It = hasAllRuns ? test : test.skip;

/** Parameters of a property that runs `count` times at night, and at least `least` times always. A failure prints its seed. */
export function runs<T>(count: number, least = 3): fc.Parameters<T> {
  return { numRuns: Math.max(Math.min(least, count), Math.ceil(count * factor)) };
}

/** Returns every nth item, from a different one in each test file, so that each type has some of the tests. Returns all at night. */
export const everyNth = <Item>(n: number, all: readonly Item[], first: number): readonly Item[] =>
  all.filter((_, index) => hasAllRuns || index % n === first);
