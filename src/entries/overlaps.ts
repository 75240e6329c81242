import { compareBlocks, reaches, readBlock, type AddressBlock } from "./address-block.js";

/** An entry all of whose addresses a wider entry of the same list holds, and the widest that does; both as written. */
export interface Overlap {
  readonly entry: string;
  readonly within: string;
}

/**
 * The entries (of type `ip` or `cidr`) that a wider one of the same list makes superfluous, by address. Repetition is
 * no overlap: of equal networks the first spelling stands for all. Entries that are no addresses overlap nothing.
 * O(n log n).
 */
export function overlaps(entries: Iterable<string>): Overlap[] {
  const found: Overlap[] = [];
  let outer: Sorted | undefined;
  let previous: Sorted | undefined;
  for (const next of sortBlocks(entries)) {
    if (previous !== undefined && compareBlocks(previous.block, next.block) === 0) continue;
    previous = next;
    if (outer !== undefined && reaches(outer.block, next.block)) found.push({ entry: next.entry, within: outer.entry });
    else outer = next;
  }
  return found;
}

interface Sorted {
  readonly entry: string;
  readonly block: AddressBlock;
}

/** The entries that are networks, in the order of their blocks; equal ones in the order given. */
export function sortBlocks(entries: Iterable<string>): Sorted[] {
  const sorted: Sorted[] = [];
  for (const entry of entries) {
    const block = readBlock(entry);
    if (block !== undefined) sorted.push({ entry, block });
  }
  return sorted.sort((left, right) => compareBlocks(left.block, right.block));
}
