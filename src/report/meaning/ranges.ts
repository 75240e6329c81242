import { readNetwork } from "../../entries/network.js";

/** A run of addresses, both ends included. IPv4 lies at ::ffff:0:0/96, so that all addresses share one line. */
export interface AddressRange {
  readonly low: bigint;
  readonly high: bigint;
}

const V4_BASE = 0xffffn << 32n;

/** The addresses that an `ip` or `cidr` entry covers; undefined for what is neither. */
export function addressRange(entry: string): AddressRange | undefined {
  const network = readNetwork(entry.trim())?.network;
  if (network === undefined) return undefined;
  const size = 1n << BigInt((network.version === 4 ? 32 : 128) - network.prefix);
  const low = network.version === 4 ? V4_BASE + BigInt(network.address) : joinGroups(network.groups);
  return { low, high: low + size - 1n };
}

function joinGroups(groups: readonly number[]): bigint {
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
}

/** Sorted, with ranges that touch or overlap joined. */
export function mergeRanges(ranges: Iterable<AddressRange>): readonly AddressRange[] {
  const sorted = [...ranges].sort((left, right) => (left.low < right.low ? -1 : left.low > right.low ? 1 : 0));
  const merged: { low: bigint; high: bigint }[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || range.low > last.high + 1n) merged.push({ ...range });
    else if (range.high > last.high) last.high = range.high;
  }
  return merged;
}

/** How many addresses the merged ranges hold. */
export function countAddresses(merged: readonly AddressRange[]): bigint {
  return merged.reduce((sum, range) => sum + range.high - range.low + 1n, 0n);
}

/** Whether a range shares an address with any of the merged ranges. */
export function overlaps(range: AddressRange, merged: readonly AddressRange[]): boolean {
  let from = 0;
  let to = merged.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((merged[middle]?.high ?? 0n) < range.low) from = middle + 1;
    else to = middle;
  }
  const found = merged[from];
  return found !== undefined && found.low <= range.high;
}

const V4_WIDE = 1n << 24n;
const V6_WIDE = 1n << 108n;

/** Whether a single entry covers an IPv4 /8, an IPv6 /20, or more. */
export function isWide({ low, high }: AddressRange): boolean {
  const inV4 = low >= V4_BASE && high < V4_BASE + (1n << 32n);
  return high - low + 1n >= (inV4 ? V4_WIDE : V6_WIDE);
}
