import type { FoldedText } from "./folded-text.js";

/** Searches for one sequence of units in linear time, whatever it and the text repeat (Knuth, Morris, and Pratt; docs/decisions/own-code-where-a-library-exists.md). */
export interface Needle {
  readonly length: number;
  /** Calls back with each place where the sequence begins, in order; places may overlap. */
  readonly find: (text: FoldedText, found: (at: number) => void) => void;
}

/** How much of the sequence still fits after a mismatch, by how much of it did fit. */
function bordersOf(units: Uint16Array): Int32Array {
  const borders = new Int32Array(units.length + 1);
  let fits = 0;
  for (let at = 1; at < units.length; at += 1) {
    while (fits > 0 && units[at] !== units[fits]) fits = borders[fits] ?? 0;
    if (units[at] === units[fits]) fits += 1;
    borders[at + 1] = fits;
  }
  return borders;
}

/** The search for `units`, which must not be empty. Its table is made with the first text that is long enough. */
export function needleOf(units: Uint16Array): Needle {
  const { length } = units;
  let borders: Int32Array | undefined;
  return {
    length,
    find(text, found) {
      if (text.length < length) return;
      borders ??= bordersOf(units);
      let fits = 0;
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.units[at];
        while (fits > 0 && unit !== units[fits]) fits = borders[fits] ?? 0;
        if (unit === units[fits]) fits += 1;
        if (fits < length) continue;
        found(at + 1 - length);
        fits = borders[fits] ?? 0;
      }
    },
  };
}
