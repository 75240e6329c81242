/** Which mutant is active, and how often each was reached. Instrumented code calls the functions of `globalThis.__mutation__`. */

/** No mutant. */
export const NONE = -1;

let active = NONE;
let hits = 0;
let limit = Number.POSITIVE_INFINITY;
let counts: Map<number, number> | undefined;

/** Activates a mutant, which may be reached `most` times: more is an endless loop. */
export function activate(mutant: number, most = Number.POSITIVE_INFINITY): void {
  active = mutant;
  hits = 0;
  limit = most;
}

/** Counts into a new map from now on, or no more. */
export function count(into: Map<number, number> | undefined): void {
  counts = into;
}

function cover(...mutants: number[]): void {
  if (counts) for (const mutant of mutants) counts.set(mutant, (counts.get(mutant) ?? 0) + 1);
}

export const ENDLESS = "a mutant was reached too often";

function isActive(mutant: number): boolean {
  if (mutant !== active) return false;
  hits += 1;
  if (hits > limit) throw new Error(ENDLESS);
  return true;
}

Object.assign(globalThis, { __mutation__: { cover, isActive } });
