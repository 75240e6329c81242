import { compareRanges, familyOf, firstBeyond, isWithin, type Range } from "./addresses.js";
import { type EntryNetwork, sortNetworks } from "./held.js";
import { canonicalEntry } from "./canonical.js";
import { type EntryType, holdsAddresses } from "./entry-type.js";

/** An entry and the widest entry of the same list that contains it, both as written. */
export interface Overlap {
  readonly entry: string;
  readonly within: string;
}

/**
 * Returns the entries that a wider entry makes redundant. The networks must be in the order of `sortNetworks`. Skips duplicates.
 * IPv4 written as IPv6 may match no visitor, so it makes no IPv4 entry redundant. O(n).
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

export interface EntryList {
  readonly type: EntryType;
  readonly entries: Iterable<string>;
}

/** An entry of each of two lists, both as written. Some visitors match both entries. */
export interface SharedEntry {
  readonly left: string;
  readonly right: string;
}

/** A list prepared for many comparisons. */
export interface ComparableList {
  readonly type: EntryType;
  /** Sorted; empty unless the list has addresses. */
  readonly networks: readonly EntryNetwork[];
  /** Canonical entry → entry as written; empty if the list has addresses. */
  readonly names: ReadonlyMap<string, string>;
}

/** Prepares a list for {@link overlapBetween}. Ignores invalid addresses. O(n log n). */
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
 * Returns the overlap of two lists. If both are lists of addresses, reports each network that a network of the other list
 * contains. Reports it once, with the widest such network. Other lists overlap if they have equal entries of the same type. O(n).
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

/** Reports whether `outer` contains `inner`. In the order of `compareRanges`, `inner` must come after `outer`. */
const reaches = (outer: Range | undefined, inner: Range): boolean => outer !== undefined && inner.start < outer.end;

interface SharedNetwork extends SharedEntry {
  readonly inner: Range;
}

/** Two networks are disjoint or nested, so each shared pair has an inner network. */
function sharedAddresses(left: readonly EntryNetwork[], right: readonly EntryNetwork[]): SharedEntry[] {
  const pairs: readonly SharedNetwork[] = [
    ...withinWidest(left, right).map(({ entry, within, range }) => ({ left: entry, right: within, inner: range })),
    ...withinWidest(right, left).map(({ entry, within, range }) => ({ left: within, right: entry, inner: range })),
  ];
  // Of two equal networks, each contains the other.
  const distinct = new Map(pairs.map((pair) => [`${pair.left} ${pair.right}`, pair]));
  return [...distinct.values()]
    .sort((one, other) => compareRanges(one.inner, other.inner))
    .map(({ left, right }) => ({ left, right }));
}

/** Returns the distinct networks of a list that a network of the other list contains, each with the widest such network. */
function withinWidest(inner: readonly EntryNetwork[], outer: readonly EntryNetwork[]) {
  const widest: EntryNetwork[] = [];
  for (const one of outer) if (!reaches(widest.at(-1)?.range, one.range)) widest.push(one);
  const ranges = widest.map(({ range }) => range);
  return inner.flatMap(({ entry, range }, index) => {
    const previous = inner[index - 1];
    if (previous !== undefined && compareRanges(previous.range, range) === 0) return [];
    const found = widest[firstBeyond(ranges, range.start)];
    return found !== undefined && isWithin(range, [found.range]) ? [{ entry, range, within: found.entry }] : [];
  });
}
