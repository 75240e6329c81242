import { blockOf, readNetwork } from "../../entries/network.js";
import { canonicalEntry as canonicalOfType } from "../../entries/canonical.js";
import { isEntryType } from "../../entries/entry-type.js";
import { firstMeeting, intersect, meets, merge, type Range, subtract, total } from "./ranges.js";

/** The values that entries represent, with set operations: addresses, or plain words. */
export interface EntrySpace<Set_> {
  /** The union of the entries; with `within`, at least those that share something with it. */
  readonly of: (entries: Iterable<string>, within?: Set_) => Set_;
  readonly union: (sets: readonly Set_[]) => Set_;
  readonly intersect: (left: Set_, right: Set_) => Set_;
  readonly subtract: (left: Set_, right: Set_) => Set_;
  readonly isEmpty: (set: Set_) => boolean;
  /** For sets in order: the positions of the first of them, at most so many, that share something with a set. */
  readonly firstMeeting: (sets: readonly Set_[], most: number) => (set: Set_) => readonly number[];
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
    const [v4, v6]: [Range<number>[], Range<bigint>[]] = [[], []];
    for (const set of filled) {
      for (const range of set.v4) v4.push(range);
      for (const range of set.v6) v6.push(range);
    }
    return { v4: merge(v4), v6: merge(v6) };
  },
  intersect: (left, right) => ({ v4: intersect(left.v4, right.v4), v6: intersect(left.v6, right.v6) }),
  subtract: (left, right) => ({ v4: subtract(left.v4, right.v4), v6: subtract(left.v6, right.v6) }),
  isEmpty,
  firstMeeting(sets, most) {
    if (sets.length <= FEW) return (set) => meetingPositions(sets, set).slice(0, most);
    const inV4 = firstMeeting(
      sets.map(({ v4 }) => v4),
      most,
    );
    const inV6 = firstMeeting(
      sets.map(({ v6 }) => v6),
      most,
    );
    return (set) => firstOf([...inV4(set.v4), ...inV6(set.v6)], most);
  },
  meeting: (set) => (entry) => overlap(addressesOf([entry]), set),
  addresses: ({ v4, v6 }) => total(v4) + total(v6),
  isWide: ({ v4, v6 }) => total(v4) >= WIDE_V4 || total(v6) >= WIDE_V6,
};

function overlap({ v4, v6 }: AddressSet, other: AddressSet): boolean {
  return v4.some((range) => meets(range, other.v4)) || v6.some((range) => meets(range, other.v6));
}

/** So few sets are compared one by one, which is faster than an index of them. */
const FEW = 64;

function meetingPositions(sets: readonly AddressSet[], wanted: AddressSet): number[] {
  const found: number[] = [];
  for (const [position, set] of sets.entries()) {
    if (overlap(wanted, set)) found.push(position);
  }
  return found;
}

/** Words of one type of list. */
export function wordSpace(type: string | undefined): EntrySpace<ReadonlySet<string>> {
  return {
    of: (entries) => new Set(Array.from(entries, (entry) => canonicalEntry(type, entry))),
    union: (sets) => new Set(sets.flatMap((set) => [...set])),
    intersect: (left, right) => new Set([...left].filter((word) => right.has(word))),
    subtract: (left, right) => new Set([...left].filter((word) => !right.has(word))),
    isEmpty: ({ size }) => size === 0,
    firstMeeting(sets, most) {
      const holders = new Map<string, number[]>();
      for (const [position, set] of sets.entries()) {
        for (const word of set) {
          const known = holders.get(word);
          if (known === undefined) holders.set(word, [position]);
          else if (known.length < most) known.push(position);
        }
      }
      return (set) =>
        firstOf(
          [...set].flatMap((word) => holders.get(word) ?? []),
          most,
        );
    },
    meeting: (set) => (entry) => set.has(canonicalEntry(type, entry)),
    addresses: () => undefined,
    isWide: () => false,
  };
}

function firstOf(positions: readonly number[], most: number): readonly number[] {
  return [...new Set(positions)].sort((left, right) => left - right).slice(0, most);
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
