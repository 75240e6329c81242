import { parseIpv4 } from "./address.js";
import { canonicalForm } from "./canonical.js";
import { asIpv4, blockOf, formatBlock, readNetwork } from "./network.js";

/**
 * A position on the line of all addresses: IPv4 as number, then IPv6 as bigint, because most entries are IPv4. 0.0.0.0 is
 * {@link FIRST_IPV4}, since V8 compares and looks up integers of 32 bits with a sign much faster than larger ones.
 */
export type Bound = number | bigint;

/** What lies from the start up to, not including, the end. */
export interface Range {
  readonly start: Bound;
  readonly end: Bound;
}

/** Finds the range of an entry; undefined for one that is not valid. */
export type Placer = (entry: string) => Range | undefined;

const FIRST_IPV4 = -(2 ** 31);
const AFTER_IPV4 = 2n ** 33n;

/** The addresses of an entry of type `ip` or `cidr`; IPv4-mapped ones are IPv4. */
export const addressRange: Placer = (entry) => {
  // Most entries are plain addresses, and thousands are read.
  const address = parseIpv4(entry);
  if (address !== undefined) return { start: address + FIRST_IPV4, end: address + FIRST_IPV4 + 1 };
  const written = readNetwork(entry.trim())?.network;
  if (written === undefined) return undefined;
  const network = asIpv4(written);
  if (network.version === 4) {
    const start = network.address + FIRST_IPV4;
    return { start, end: start + 2 ** (32 - network.prefix) };
  }
  const { first, last } = blockOf(network);
  return { start: AFTER_IPV4 + first, end: AFTER_IPV4 + last + 1n };
};

/** The same for what surely stops: an IPv4 address written as IPv6 may match no visitor, so it has no range. */
export const stoppingRange: Placer = (entry) => (isMappedEntry(entry) ? undefined : addressRange(entry));

/** Whether an entry writes IPv4 addresses as IPv6 (`::ffff:192.0.2.1`). */
export function isMappedEntry(entry: string): boolean {
  if (!entry.includes(":")) return false;
  const network = readNetwork(entry.trim())?.network;
  return network?.version === 6 && asIpv4(network).version === 4;
}

/** Places the entries of other types side by side, in the order in which they are first asked for. */
export function wordPlacer(type: string | undefined): Placer {
  const numbers = new Map<string, Range>();
  return (entry) => {
    const word = canonicalForm(type, entry);
    let found = numbers.get(word);
    if (found === undefined) numbers.set(word, (found = { start: numbers.size, end: numbers.size + 1 }));
    return found;
  };
}

/** The union of the ranges, disjoint and in order. */
export function union(ranges: readonly Range[]): readonly Range[] {
  // Most inputs are short, or already in order.
  if (isUnion(ranges)) return ranges;
  const sorted = [...ranges].sort((left, right) => (left.start < right.start ? -1 : left.start > right.start ? 1 : 0));
  const merged: Range[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || last.end < range.start) merged.push(range);
    else if (last.end < range.end) merged[merged.length - 1] = { start: last.start, end: range.end };
  }
  return merged;
}

function isUnion(ranges: readonly Range[]): boolean {
  return ranges.every(({ start }, index) => index === 0 || start > (ranges[index - 1]?.end ?? start));
}

/** What two unions have in common. */
export function intersection(left: readonly Range[], right: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  for (let one = 0, other = 0; one < left.length && other < right.length;) {
    const [mine, theirs] = [left[one] ?? NOTHING, right[other] ?? NOTHING];
    const start = mine.start > theirs.start ? mine.start : theirs.start;
    const end = mine.end < theirs.end ? mine.end : theirs.end;
    if (start < end) found.push({ start, end });
    if (mine.end === end) one += 1;
    else other += 1;
  }
  return found;
}

const NOTHING: Range = { start: 0, end: 0 };

/** The index of the first range of a union that ends after the position; their number if none does. */
export function firstBeyond(ranges: readonly Range[], position: Bound): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] ?? NOTHING).end <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a range has something in common with a union. */
export function meets({ start, end }: Range, ranges: readonly Range[]): boolean {
  const found = ranges[firstBeyond(ranges, start)];
  return found !== undefined && found.start < end;
}

/** Whether all of a range is in a union. */
export function isWithin({ start, end }: Range, ranges: readonly Range[]): boolean {
  const found = ranges[firstBeyond(ranges, start)];
  return found !== undefined && found.start <= start && end <= found.end;
}

/** How many addresses the ranges have. They must not overlap. */
export function sizeOf(ranges: readonly Range[]): bigint {
  return ranges.reduce((sum, { start, end }) => sum + BigInt(end) - BigInt(start), 0n);
}

/** The whole of IPv4, and of IPv6. */
const FAMILIES = [
  { name: "IPv4", range: { start: FIRST_IPV4, end: -FIRST_IPV4 } },
  { name: "IPv6", range: { start: AFTER_IPV4, end: AFTER_IPV4 + 2n ** 128n } },
] as const;

/** The versions of which entries of type `ip` or `cidr` have every address. */
export function wholeFamilies(entries: readonly string[]): readonly ("IPv4" | "IPv6")[] {
  const ranges = union(entries.flatMap((entry) => addressRange(entry) ?? []));
  const isWhole = ({ range: { start, end } }: (typeof FAMILIES)[number]): boolean =>
    ranges.some((range) => range.start <= start && range.end >= end);
  return FAMILIES.filter(isWhole).map(({ name }) => name);
}

const WIDE_IPV4 = 2n ** 24n;
const WIDE_IPV6 = 2n ** 108n;

/** Whether ranges of addresses are together as large as an IPv4 /8 or an IPv6 /20. They must not overlap. */
export function areWide(ranges: readonly Range[]): boolean {
  const isIpv4 = ({ start }: Range): boolean => typeof start === "number";
  return sizeOf(ranges.filter(isIpv4)) >= WIDE_IPV4 || sizeOf(ranges.filter((range) => !isIpv4(range))) >= WIDE_IPV6;
}

/** The networks that ranges of addresses are made of, in order, as long as someone asks. They must not overlap. */
export function* networksOf(ranges: readonly Range[]): Generator<string> {
  for (const { start, end } of ranges) {
    const version = typeof start === "number" ? 4 : 6;
    const origin = version === 4 ? BigInt(FIRST_IPV4) : AFTER_IPV4;
    const bits = version === 4 ? 32 : 128;
    const beyond = BigInt(end) - origin;
    for (let first = BigInt(start) - origin; first < beyond;) {
      let prefix = bits;
      const sizeOfShorter = (): bigint => 1n << BigInt(bits - prefix + 1);
      while (prefix > 0 && first % sizeOfShorter() === 0n && first + sizeOfShorter() <= beyond) prefix -= 1;
      const next = first + (1n << BigInt(bits - prefix));
      yield formatBlock({ version, first, last: next - 1n, prefix });
      first = next;
    }
  }
}
