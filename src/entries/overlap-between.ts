import { compareBlocks, reaches, type AddressBlock } from "./address-block.js";
import { canonicalEntry } from "./canonical-entry.js";
import type { EntryType } from "./entry-type.js";
import { sortBlocks } from "./overlaps.js";

/** The entries of one access list. */
export interface EntryList {
  readonly type: EntryType;
  readonly entries: Iterable<string>;
}

/** Two entries, one of each list, that mean the same visitors at least in part; both as written. */
export interface SharedEntry {
  readonly left: string;
  readonly right: string;
}

/**
 * Where two lists meet. Lists of addresses (`ip` and `cidr` alike) meet where a network of one holds one of the other:
 * each entry that the other list holds is named once, with the widest entry that holds it. Other lists meet in equal
 * entries of the same type. O(n log n).
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

interface Outermost {
  readonly entry: string;
  readonly block: AddressBlock;
}

/** Both lists in one order, so that a block meets the open outermost block of the other list, which holds it. */
function sharedAddresses(left: Iterable<string>, right: Iterable<string>): SharedEntry[] {
  const shared: SharedEntry[] = [];
  const outer: { left?: Outermost; right?: Outermost } = {};
  for (const { side, entry, block } of inOneOrder(left, right)) {
    const other = side === "left" ? outer.right : outer.left;
    if (other !== undefined && reaches(other.block, block)) {
      shared.push(side === "left" ? { left: entry, right: other.entry } : { left: other.entry, right: entry });
    }
    if (!reaches(outer[side]?.block, block)) outer[side] = { entry, block };
  }
  return shared;
}

function inOneOrder(left: Iterable<string>, right: Iterable<string>): (Outermost & { side: "left" | "right" })[] {
  const lefts = distinctBlocks(left).map((item) => ({ ...item, side: "left" as const }));
  const rights = distinctBlocks(right).map((item) => ({ ...item, side: "right" as const }));
  return [...lefts, ...rights].sort((one, other) => compareBlocks(one.block, other.block));
}

function distinctBlocks(entries: Iterable<string>): Outermost[] {
  const sorted = sortBlocks(entries);
  return sorted.filter(({ block }, index) => {
    const previous = sorted[index - 1];
    return previous === undefined || compareBlocks(previous.block, block) !== 0;
  });
}
