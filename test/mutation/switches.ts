/** Which mutant is active, and how often each was reached. Instrumented code calls the functions of `globalThis.__mutation__`. */

/** No mutant. */
export const NONE = -1;

let active = NONE;
let hits = 0;
let limit = Number.POSITIVE_INFINITY;
let counts = new Uint32Array(0);

/** Activates a mutant, which may be reached `most` times: more is an endless loop. */
export function activate(mutant: number, most = Number.POSITIVE_INFINITY): void {
  active = mutant;
  hits = 0;
  limit = most;
}

/** Which mutants were reached how often. */
export type Hits = readonly (readonly [mutant: number, times: number])[];

/** Starts to count, and answers what was reached since it was called before. */
export function takeHits(): Hits {
  const hits: [number, number][] = [];
  counts.forEach((times, mutant) => {
    if (times > 0) hits.push([mutant, times]);
  });
  counts = new Uint32Array(MOST_MUTANTS);
  return hits;
}

const MOST_MUTANTS = 50_000;

function cover(...mutants: number[]): void {
  for (const mutant of mutants) counts[mutant] = (counts[mutant] ?? 0) + 1;
}

const ENDLESS = "a mutant was reached too often";

function isActive(mutant: number): boolean {
  if (mutant !== active) return false;
  hits += 1;
  if (hits > limit) throw new Error(ENDLESS);
  return true;
}

Object.assign(globalThis, { __mutation__: { cover, isActive } });
