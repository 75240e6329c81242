import { formatNetwork, type Network } from "./network.js";

/**
 * A position on one line of all addresses: IPv4 as a number, then IPv6 as a bigint. 0.0.0.0 is {@link FIRST_IPV4}, because V8
 * handles signed 32-bit integers much faster than larger numbers.
 */
export type Bound = number | bigint;

/** `end` is exclusive. */
export interface Range {
  readonly start: Bound;
  readonly end: Bound;
}

const FIRST_IPV4 = -(2 ** 31);
const AFTER_IPV4 = 2n ** 33n;

/** Returns the range of one IPv4 address. */
export function rangeOfIpv4(address: number): Range {
  return { start: address + FIRST_IPV4, end: address + FIRST_IPV4 + 1 };
}

/**
 * Returns the addresses of a network, in the IP version in which the network is written. Two networks are either disjoint or
 * nested.
 */
export function rangeOf(network: Network): Range {
  if (network.version === 4) {
    const start = network.address + FIRST_IPV4;
    return { start, end: start + 2 ** (32 - network.prefix) };
  }
  const start = AFTER_IPV4 + joinGroups(network.groups);
  return { start, end: start + (1n << BigInt(128 - network.prefix)) };
}

function joinGroups(groups: readonly number[]): bigint {
  let value = 0n;
  for (let index = 0; index < groups.length; index += 2) {
    value = (value << 32n) | BigInt((groups[index] ?? 0) * 0x10000 + (groups[index + 1] ?? 0));
  }
  return value;
}

/**
 * Compares ranges by their start. If two ranges have the same start, the wider one comes first. So a network comes after every
 * network that contains it.
 */
export function compareRanges(left: Range, right: Range): number {
  if (left.start !== right.start) return left.start < right.start ? -1 : 1;
  return left.end > right.end ? -1 : left.end < right.end ? 1 : 0;
}

/** Returns the union of the ranges, disjoint and in order. */
export function union(ranges: readonly Range[]): readonly Range[] {
  // Most inputs are short or already in order.
  if (isUnion(ranges)) return ranges;
  const sorted = [...ranges].sort(compareRanges);
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

/** Returns the intersection of two unions. */
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

/**
 * Returns the index of the first range of a union that ends after the position. Returns `ranges.length` if there is no such
 * range.
 */
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

/** Reports whether a range overlaps a union. */
export function meets({ start, end }: Range, ranges: readonly Range[]): boolean {
  const found = ranges[firstBeyond(ranges, start)];
  return found !== undefined && found.start < end;
}

/** Reports whether a union contains a whole range. */
export function isWithin({ start, end }: Range, ranges: readonly Range[]): boolean {
  const found = ranges[firstBeyond(ranges, start)];
  return found !== undefined && found.start <= start && end <= found.end;
}

/** Counts the addresses of ranges that do not overlap. */
export function sizeOf(ranges: readonly Range[]): bigint {
  return ranges.reduce((sum, { start, end }) => sum + BigInt(end) - BigInt(start), 0n);
}

export type Family = "IPv4" | "IPv6";

export const FAMILIES: Readonly<Record<Family, Range>> = {
  IPv4: { start: FIRST_IPV4, end: -FIRST_IPV4 },
  IPv6: { start: AFTER_IPV4, end: AFTER_IPV4 + 2n ** 128n },
};

/** Returns the IP version of a range. */
export const familyOf = ({ start }: Range): Family => (typeof start === "number" ? "IPv4" : "IPv6");

const WIDE_IPV4 = 2n ** 24n;
const WIDE_IPV6 = 2n ** 108n;

/** Reports whether disjoint ranges together are as large as an IPv4 /8 or an IPv6 /20. */
export function areWide(ranges: readonly Range[]): boolean {
  const isIpv4 = (range: Range): boolean => familyOf(range) === "IPv4";
  return sizeOf(ranges.filter(isIpv4)) >= WIDE_IPV4 || sizeOf(ranges.filter((range) => !isIpv4(range))) >= WIDE_IPV6;
}

/** Yields the fewest networks that make up disjoint ranges, in order. */
export function* networksOf(ranges: readonly Range[]): Generator<string> {
  for (const { start, end } of ranges) {
    const isIpv4 = typeof start === "number";
    const origin = isIpv4 ? BigInt(FIRST_IPV4) : AFTER_IPV4;
    const bits = isIpv4 ? 32 : 128;
    const beyond = BigInt(end) - origin;
    for (let first = BigInt(start) - origin; first < beyond;) {
      let prefix = bits;
      const sizeOfShorter = (): bigint => 1n << BigInt(bits - prefix + 1);
      while (prefix > 0 && first % sizeOfShorter() === 0n && first + sizeOfShorter() <= beyond) prefix -= 1;
      yield formatNetwork(
        isIpv4 ? { version: 4, address: Number(first), prefix } : { version: 6, groups: splitGroups(first), prefix },
      );
      first += 1n << BigInt(bits - prefix);
    }
  }
}

function splitGroups(value: bigint): number[] {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => Number((value >> shift) & 0xffffn));
}
