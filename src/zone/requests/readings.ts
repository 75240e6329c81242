import type { Bytes } from "./bytes.js";

/** The possible forms of a value if the documentation is ambiguous. Undefined means that any form is possible. */
export type Readings = readonly Bytes[] | undefined;

/** With more readings than this number, the value counts as unknown, unless the value already had more. */
const MOST = 16;

/** Applies a step to each reading. */
export function readEach(readings: Readings, step: (reading: Bytes) => Readings): Readings {
  if (readings === undefined) return undefined;
  const found = new Set<Bytes>();
  for (const reading of readings) {
    const next = step(reading);
    if (next === undefined) return undefined;
    for (const one of next) found.add(one);
  }
  return found.size > Math.max(MOST, readings.length) ? undefined : [...found];
}

/** Removes duplicate readings. */
export const distinct = (...readings: readonly Bytes[]): readonly Bytes[] => [...new Set(readings)];
