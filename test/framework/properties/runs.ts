import fc from "fast-check";

/** How many times more than usual the properties run; nightly sets it. */
const factor = Number(process.env["PROPERTY_RUNS_FACTOR"] ?? "1");

/** Parameters of a property that usually runs `count` times. A failure prints the seed to run it again with. */
export function runs<T>(count: number): fc.Parameters<T> {
  return { numRuns: Math.ceil(count * factor) };
}
