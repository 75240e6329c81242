/**
 * Returns the word that was probably intended. At most a third of its letters differ from the text, or one of the two begins with
 * the other. Returns undefined if no word is close.
 */
export function closestWord(text: string, words: readonly string[]): string | undefined {
  const given = text.toLowerCase();
  const ranked = words
    .map((word) => ({ word, distance: editDistance(given, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best && best.distance <= Math.max(1, Math.floor(best.word.length / 3))) return best.word;
  return ranked.find(({ word }) => isBeginning(given, word.toLowerCase()))?.word;
}

/** Reports whether one text is the beginning of the other. Both texts need three letters. */
function isBeginning(a: string, b: string): boolean {
  return Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a));
}

/** The number of letters to replace, add, or remove, or of neighbors to swap. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      const isSwap = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
