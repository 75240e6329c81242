import { type PatternItem, readPattern, type Sequence } from "./pattern-tree.js";

/** More alternatives take longer to look for than the expression itself. */
const MOST = 16;

/**
 * Texts in lower case of which each value of ASCII that the expression finds has one, whatever its case; undefined where there are
 * none. Looking for a text takes a fraction of the time that an expression takes.
 */
export function requiredTexts(pattern: string): readonly string[] | undefined {
  // A repetition after flags is one of what comes before them.
  if (/\(\?[a-zA-Z-]*\)[*+?{]/.test(pattern)) return undefined;
  const alternatives = readPattern(pattern);
  return alternatives && ofAlternatives(alternatives);
}

function ofAlternatives(alternatives: readonly Sequence[]): readonly string[] | undefined {
  const found = new Set<string>();
  for (const sequence of alternatives) {
    const texts = ofSequence(sequence);
    if (texts === undefined) return undefined;
    for (const text of texts) found.add(text);
  }
  return found.size === 0 || found.size > MOST ? undefined : [...found];
}

const shortest = (texts: readonly string[]): number => Math.min(...texts.map(({ length }) => length));

/** Those that tell most: the longest, which fewest values have. */
function ofSequence(sequence: Sequence): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  let run = "";
  const offer = (texts: readonly string[]): void => {
    if (shortest(texts) > (best === undefined ? 0 : shortest(best))) best = texts;
  };
  for (const { node, min, max } of sequence) {
    const letter = literalOf(node);
    if (letter !== undefined && min > 0) {
      run += letter;
      offer([run]);
      if (max === 1) continue;
      run = letter;
      continue;
    }
    run = "";
    const inner = node.kind === "group" && min > 0 ? ofAlternatives(node.alternatives) : undefined;
    if (inner !== undefined) offer(inner);
  }
  return best;
}

/** A letter of ASCII in lower case that is no set of characters. */
const literalOf = (node: PatternItem["node"]): string | undefined =>
  node.kind === "character" && node.literal !== undefined && /^[\0-\x7f]$/.test(node.literal)
    ? node.literal.toLowerCase()
    : undefined;
