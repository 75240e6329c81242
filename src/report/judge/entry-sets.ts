import { blockOf, readNetwork } from "../../entries/network.js";
import { canonicalEntry as canonicalOfType } from "../../entries/canonical.js";
import { isEntryType } from "../../entries/entry-type.js";

/** The values that entries represent, with set operations: addresses, or plain words. */
export interface EntrySpace<Set_> {
  /** The union of the entries; with `within`, at least those that share something with it. */
  readonly of: (entries: Iterable<string>, within?: Set_) => Set_;
  readonly union: (sets: readonly Set_[]) => Set_;
  readonly intersect: (left: Set_, right: Set_) => Set_;
  readonly subtract: (left: Set_, right: Set_) => Set_;
  readonly isEmpty: (set: Set_) => boolean;
  /** A test whether an entry has something in the set. */
  readonly meeting: (set: Set_) => (entry: string) => boolean;
  /** How many addresses it holds; undefined where there is no such count. */
  readonly addresses: (set: Set_) => bigint | undefined;
  /** Whether it is as large as an IPv4 /8 or an IPv6 /20. */
  readonly isWide: (set: Set_) => boolean;
}

/** Whether lists of that type hold addresses. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/** The form in which two entries that mean the same are equal; of an unknown type, the entry without white space. */
export function canonicalEntry(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalOfType(type, entry) : entry.trim();
}

/** Addresses from the first up to, not including, the last. */
type Range<Address> = readonly [start: Address, end: Address];

/** Disjoint ranges in order. IPv4 uses numbers, which are far faster, and most entries are IPv4. */
interface AddressSet {
  readonly v4: readonly Range<number>[];
  readonly v6: readonly Range<bigint>[];
}

const WIDE_V4 = 2n ** 24n;
const WIDE_V6 = 2n ** 108n;

const EMPTY: AddressSet = { v4: [], v6: [] };

function isEmpty({ v4, v6 }: AddressSet): boolean {
  return v4.length === 0 && v6.length === 0;
}

/** Networks as sets of addresses. Entries that are no network hold none. */
export const ADDRESS_SPACE: EntrySpace<AddressSet> = {
  of: addressesOf,
  union(sets) {
    const filled = sets.filter((set) => !isEmpty(set));
    if (filled.length < 2) return filled[0] ?? EMPTY;
    return { v4: merge(filled.flatMap(({ v4 }) => v4)), v6: merge(filled.flatMap(({ v6 }) => v6)) };
  },
  intersect: (left, right) => ({ v4: intersect(left.v4, right.v4), v6: intersect(left.v6, right.v6) }),
  subtract: (left, right) => ({ v4: subtract(left.v4, right.v4), v6: subtract(left.v6, right.v6) }),
  isEmpty,
  meeting: (set) => (entry) => {
    const { v4, v6 } = addressesOf([entry]);
    return v4.some((range) => meets(range, set.v4)) || v6.some((range) => meets(range, set.v6));
  },
  addresses: ({ v4, v6 }) => total(v4) + total(v6),
  isWide: ({ v4, v6 }) => total(v4) >= WIDE_V4 || total(v6) >= WIDE_V6,
};

/** Words of one type of list. */
export function wordSpace(type: string | undefined): EntrySpace<ReadonlySet<string>> {
  return {
    of: (entries) => new Set(Array.from(entries, (entry) => canonicalEntry(type, entry))),
    union: (sets) => new Set(sets.flatMap((set) => [...set])),
    intersect: (left, right) => new Set([...left].filter((word) => right.has(word))),
    subtract: (left, right) => new Set([...left].filter((word) => !right.has(word))),
    isEmpty: ({ size }) => size === 0,
    meeting: (set) => (entry) => set.has(canonicalEntry(type, entry)),
    addresses: () => undefined,
    isWide: () => false,
  };
}

function addressesOf(entries: Iterable<string>, within?: AddressSet): AddressSet {
  const v4: Range<number>[] = [];
  const v6: Range<bigint>[] = [];
  for (const entry of entries) {
    const network = readNetwork(entry.trim())?.network;
    if (network === undefined) continue;
    if (network.version === 4) {
      const range = [network.address, network.address + 2 ** (32 - network.prefix)] as const;
      if (within === undefined || meets(range, within.v4)) v4.push(range);
    } else if (within === undefined || within.v6.length > 0) {
      const { first, last } = blockOf(network);
      v6.push([first, last + 1n]);
    }
  }
  return { v4: merge(v4), v6: merge(v6) };
}

function merge<Address extends number | bigint>(ranges: readonly Range<Address>[]): readonly Range<Address>[] {
  if (ranges.length < 2) return ranges;
  const sorted = [...ranges].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const merged: Range<Address>[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || last[1] < range[0]) merged.push(range);
    else if (last[1] < range[1]) merged[merged.length - 1] = [last[0], range[1]];
  }
  return merged;
}

function intersect<Address extends number | bigint>(
  left: readonly Range<Address>[],
  right: readonly Range<Address>[],
): readonly Range<Address>[] {
  if (left.length === 0 || right.length === 0) return [];
  const shared: Range<Address>[] = [];
  let at = 0;
  for (const [start, end] of left) {
    for (let other = right[at]; other !== undefined && other[1] <= start; other = right[at]) at += 1;
    for (let next = at, other = right[next]; other !== undefined && other[0] < end; other = right[++next]) {
      shared.push([start > other[0] ? start : other[0], end < other[1] ? end : other[1]]);
    }
  }
  return shared;
}

function subtract<Address extends number | bigint>(
  left: readonly Range<Address>[],
  right: readonly Range<Address>[],
): readonly Range<Address>[] {
  if (left.length === 0 || right.length === 0) return left;
  const rest: Range<Address>[] = [];
  let at = 0;
  for (const [start, end] of left) {
    let from = start;
    for (let other = right[at]; other !== undefined && other[1] <= start; other = right[at]) at += 1;
    for (let next = at, other = right[next]; other !== undefined && other[0] < end; other = right[++next]) {
      if (other[0] > from) rest.push([from, other[0]]);
      from = other[1];
    }
    if (from < end) rest.push([from, end]);
  }
  return rest;
}

function meets<Address extends number | bigint>(
  [start, end]: Range<Address>,
  merged: readonly Range<Address>[],
): boolean {
  let from = 0;
  let to = merged.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = merged[middle];
    if (other !== undefined && other[1] <= start) from = middle + 1;
    else to = middle;
  }
  const found = merged[from];
  return found !== undefined && found[0] < end;
}

function total(ranges: readonly Range<number | bigint>[]): bigint {
  return ranges.reduce((sum, [start, end]) => sum + BigInt(end) - BigInt(start), 0n);
}
