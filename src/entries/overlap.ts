import { type AddressBlock, compareBlocks, type EntryNetwork, reaches, readBlock, sortNetworks } from "./network.js";
import { canonicalEntry } from "./canonical.js";
import type { EntryType } from "./entry-type.js";

/** An entry that a wider entry of the same list contains, and the widest such entry; both as written. */
export interface Overlap {
  readonly entry: string;
  readonly within: string;
}

/**
 * The entries (of type `ip` or `cidr`) that a wider entry of the same list makes redundant, sorted by address.
 * Duplicates are not overlap: of equal networks only the first counts. Invalid entries are ignored. O(n log n).
 */
export function overlaps(entries: Iterable<string>): Overlap[] {
  return overlapsInOrder(sortNetworks(entries));
}

/** Like `findOverlaps`, for entries that `sortNetworks` returned. */
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

/** The entries of one access list. */
export interface EntryList {
  readonly type: EntryType;
  readonly entries: Iterable<string>;
}

/** Two entries, one of each list, that match some of the same visitors; both as written. */
export interface SharedEntry {
  readonly left: string;
  readonly right: string;
}

/**
 * The overlap of two lists. Lists of addresses (`ip` or `cidr`) overlap where a network of one contains a network of
 * the other: each contained entry is reported once, with the widest entry that contains it. Lists of other types
 * overlap in equal entries of the same type. O(n log n).
 */
export function overlapBetween(left: EntryList, right: EntryList): SharedEntry[] {
  if (holdsAddresses(left.type) && holdsAddresses(right.type)) return sharedAddresses(left.entries, right.entries);
  return left.type === right.type ? sharedNames(left.type, left.entries, right.entries) : [];
}

function holdsAddresses(type: EntryType): boolean {
  return type === "ip" || type === "cidr";
}

function sharedNames(type: EntryType, left: Iterable<string>, right: Iterable<string>): SharedEntry[] {
  const spelling = new Map<string, string>();
  for (const entry of right) {
    const key = canonicalEntry(type, entry);
    if (!spelling.has(key)) spelling.set(key, entry);
  }
  const shared: SharedEntry[] = [];
  for (const entry of left) {
    const key = canonicalEntry(type, entry);
    const other = spelling.get(key);
    if (other === undefined) continue;
    shared.push({ left: entry, right: other });
    spelling.delete(key);
  }
  return shared;
}

type Side = "left" | "right";

interface Sided {
  readonly side: Side;
  readonly entry: string;
  readonly block: AddressBlock;
}

/**
 * Walks both lists in one order, so that a block meets the outermost open block of the other list that contains it.
 * Equal blocks are matched only from left to right: the left one is then reported, unless a wider one already was.
 */
function sharedAddresses(left: Iterable<string>, right: Iterable<string>): SharedEntry[] {
  const shared: SharedEntry[] = [];
  const outer: Partial<Record<Side, Sided>> = {};
  const previous: Partial<Record<Side, Sided>> = {};
  for (const next of inOneOrder(left, right)) {
    const { side, entry, block } = next;
    if (isEqual(previous[side], next)) continue;
    previous[side] = next;
    const other = side === "left" ? outer.right : outer.left;
    const twin = side === "right" && isEqual(previous.left, next) ? previous.left : undefined;
    if (twin !== undefined && twin !== other && !reaches(outer.right?.block, block)) {
      shared.push({ left: twin.entry, right: entry });
    }
    if (other !== undefined && reaches(other.block, block)) {
      shared.push(side === "left" ? { left: entry, right: other.entry } : { left: other.entry, right: entry });
    }
    if (!reaches(outer[side]?.block, block)) outer[side] = next;
  }
  return shared;
}

function isEqual(one: Sided | undefined, other: Sided): boolean {
  return one !== undefined && compareBlocks(one.block, other.block) === 0;
}

function inOneOrder(left: Iterable<string>, right: Iterable<string>): Sided[] {
  const sided: Sided[] = [];
  for (const [side, entries] of [
    ["left", left],
    ["right", right],
  ] as const) {
    for (const entry of entries) {
      const block = readBlock(entry);
      if (block !== undefined) sided.push({ side, entry, block });
    }
  }
  return sided.sort((one, other) => compareBlocks(one.block, other.block));
}
