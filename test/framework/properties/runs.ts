import fc from "fast-check";

/** The factor for the number of runs; nightly sets it. */
const factor = Number(process.env["PROPERTY_RUNS_FACTOR"] ?? "1");

/** Parameters of a property that usually runs `count` times. A failure prints its seed. */
export function runs<T>(count: number): fc.Parameters<T> {
  return { numRuns: Math.ceil(count * factor) };
}
