import { compareRanges, familyOf, type Range } from "./addresses.js";
import { type EntryNetwork, sortNetworks } from "./held.js";
import { canonicalEntry } from "./canonical.js";
import { type EntryType, holdsAddresses } from "./entry-type.js";

/** An entry that a wider entry of the same list contains, and the widest such entry; both as written. */
export interface Overlap {
  readonly entry: string;
  readonly within: string;
}

/**
 * The entries that a wider entry of the same list makes redundant, of networks in the order of `sortNetworks`.
 * Duplicates are not overlap: of equal networks only the first counts. IPv4 addresses written as IPv6 may hold nobody, so they
 * make no entry redundant that is written as IPv4. O(n).
 */
export function overlapsInOrder(sorted: Iterable<EntryNetwork>): Overlap[] {
  const found: Overlap[] = [];
  let [outer, mapped]: (EntryNetwork | undefined)[] = [];
  let previous: EntryNetwork | undefined;
  for (const next of sorted) {
    const isMapped = isMappedNetwork(next);
    const within = [outer, isMapped ? mapped : undefined].find((wider) => reaches(wider?.range, next.range));
    const isTwin = previous !== undefined && compareRanges(previous.range, next.range) === 0;
    previous = next;
    if (within !== undefined && !isTwin) found.push({ entry: next.entry, within: within.entry });
    if (within !== undefined) continue;
    if (isMapped) mapped = next;
    else outer = next;
  }
  return found;
}

const isMappedNetwork = ({ network, range }: EntryNetwork): boolean =>
  network.version === 6 && familyOf(range) === "IPv4";

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

/** A list that was read once, to be compared with any number of others. */
export interface ComparableList {
  readonly type: EntryType;
  /** The networks of a list of addresses, in order; otherwise empty. */
  readonly networks: readonly EntryNetwork[];
  /** Canonical entry → the entry as written, of a list of other types; otherwise empty. */
  readonly names: ReadonlyMap<string, string>;
}

/** Reads a list for {@link overlapBetween}. Invalid addresses are ignored. O(n log n). */
export function comparableList({ type, entries }: EntryList): ComparableList {
  if (holdsAddresses(type)) return { type, networks: sortNetworks(entries), names: new Map() };
  const names = new Map<string, string>();
  for (const entry of entries) {
    const key = canonicalEntry(type, entry);
    if (!names.has(key)) names.set(key, entry);
  }
  return { type, networks: [], names };
}

/**
 * The overlap of two lists. Lists of addresses (`ip` or `cidr`) overlap where a network of one contains a network of
 * the other: each contained entry is reported once, with the widest entry that contains it. Lists of other types
 * overlap in equal entries of the same type. O(n).
 */
export function overlapBetween(left: ComparableList, right: ComparableList): SharedEntry[] {
  if (holdsAddresses(left.type) && holdsAddresses(right.type)) return sharedAddresses(left.networks, right.networks);
  return left.type === right.type ? sharedNames(left.names, right.names) : [];
}

function sharedNames(left: ComparableList["names"], right: ComparableList["names"]): SharedEntry[] {
  return [...left].flatMap(([key, entry]) => {
    const other = right.get(key);
    return other === undefined ? [] : [{ left: entry, right: other }];
  });
}

/** Whether `outer` contains `inner`, which must come after it in the order of `compareRanges`. */
const reaches = (outer: Range | undefined, inner: Range): boolean => outer !== undefined && inner.start < outer.end;

type Side = "left" | "right";

interface Sided {
  readonly side: Side;
  readonly entry: string;
  readonly range: Range;
}

/**
 * Walks both lists in one order, so that a network meets the outermost open network of the other list that contains it.
 * Equal blocks are matched only from left to right: the left one is then reported, unless a wider one already was.
 */
function sharedAddresses(left: readonly EntryNetwork[], right: readonly EntryNetwork[]): SharedEntry[] {
  const shared: SharedEntry[] = [];
  const outer: Partial<Record<Side, Sided>> = {};
  const previous: Partial<Record<Side, Sided>> = {};
  for (const next of inOneOrder(left, right)) {
    const { side, entry, range } = next;
    if (isEqual(previous[side], next)) continue;
    previous[side] = next;
    const other = side === "left" ? outer.right : outer.left;
    const twin = side === "right" && isEqual(previous.left, next) ? previous.left : undefined;
    if (twin !== undefined && twin !== other && !reaches(outer.right?.range, range)) {
      shared.push({ left: twin.entry, right: entry });
    }
    if (other !== undefined && reaches(other.range, range)) {
      shared.push(side === "left" ? { left: entry, right: other.entry } : { left: other.entry, right: entry });
    }
    if (!reaches(outer[side]?.range, range)) outer[side] = next;
  }
  return shared;
}

function isEqual(one: Sided | undefined, other: Sided): boolean {
  return one !== undefined && compareRanges(one.range, other.range) === 0;
}

/** Merges two lists in order; of equal blocks, the left one comes first. */
function* inOneOrder(left: readonly EntryNetwork[], right: readonly EntryNetwork[]): Generator<Sided> {
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && (other === undefined || compareRanges(one.range, other.range) <= 0)) {
      yield { side: "left", entry: one.entry, range: one.range };
      i += 1;
    } else if (other !== undefined) {
      yield { side: "right", entry: other.entry, range: other.range };
      j += 1;
    } else return;
  }
}
