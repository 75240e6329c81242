import type { Bytes } from "./bytes.js";

/** What one value may be, where the documentation can be read in several ways. Undefined: it may be anything. */
export type Readings = readonly Bytes[] | undefined;

/** More readings than these are as good as none, unless the value itself has more. */
const MOST = 16;

/** What a step makes of each reading. */
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

/** The readings without repetitions. */
export const distinct = (...readings: readonly Bytes[]): readonly Bytes[] => [...new Set(readings)];
