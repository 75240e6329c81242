/** A part of the report that can be told at length, in brief, in one line or not at all. */
export interface Fittable {
  /** From the longest to the shortest. */
  readonly levels: readonly [full: () => string, brief: () => string, line: () => string];
}

/** What was chosen for one part; undefined when there was no room even for a line. */
export type Fitted = { readonly level: 0 | 1 | 2; readonly text: string } | undefined;

/** So many parts in a row without room mean that there is none left worth rendering for. */
const MOST_MISSES = 10;

/**
 * Chooses how much of each part to tell within `budget` characters. Parts come in order of importance: the least
 * important go first, and detail goes before lines do. Nothing is rendered that has no chance to be shown.
 */
export function fitParts(parts: readonly Fittable[], budget: number): readonly Fitted[] {
  const fitted: Fitted[] = new Array<Fitted>(parts.length).fill(undefined);
  let left = budget;
  let shown = 0;
  for (const part of parts) {
    const text = part.levels[2]();
    if (text.length + 1 > left) break;
    left -= text.length + 1;
    fitted[shown++] = { level: 2, text };
  }
  for (const level of [1, 0] as const) {
    let misses = 0;
    for (let index = 0; index < shown && misses < MOST_MISSES; index += 1) {
      const current = fitted[index];
      const text = current === undefined ? undefined : parts[index]?.levels[level]();
      if (current === undefined || text === undefined) continue;
      const longer = text.length - current.text.length;
      misses = longer > left ? misses + 1 : 0;
      if (longer > left) continue;
      left -= longer;
      fitted[index] = { level, text };
    }
  }
  return fitted;
}
