import { compareBlocks, reaches } from "./address-block.js";
import { sortNetworks, type EntryNetwork } from "./entry-network.js";

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
  return overlapsInOrder(sortNetworks(entries));
}

/** The same for entries that `sortNetworks` has put in order. */
export function overlapsInOrder(sorted: Iterable<EntryNetwork>): Overlap[] {
  const found: Overlap[] = [];
  let outer: EntryNetwork | undefined;
  let previous: EntryNetwork | undefined;
  for (const next of sorted) {
    if (previous !== undefined && compareBlocks(previous.block, next.block) === 0) continue;
    previous = next;
    if (outer !== undefined && reaches(outer.block, next.block)) found.push({ entry: next.entry, within: outer.entry });
    else outer = next;
  }
  return found;
}
