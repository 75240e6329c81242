import { formatIpv4, parseIpv4 } from "./ipv4.js";

const GROUPS = 8;
const GROUP = /^[0-9a-f]{1,4}$/i;

/** The eight 16-bit groups of an IPv6 address (RFC 4291 §2.2, without a zone id), or undefined. */
export function parseIpv6(text: string): readonly number[] | undefined {
  const gap = text.indexOf("::");
  if (gap < 0) {
    const groups = readGroups(text, true);
    return groups?.length === GROUPS ? groups : undefined;
  }
  const head = gap === 0 ? [] : readGroups(text.slice(0, gap), false);
  const rest = text.slice(gap + 2);
  const tail = rest === "" ? [] : readGroups(rest, true);
  if (head === undefined || tail === undefined) return undefined;
  const missing = GROUPS - head.length - tail.length;
  return missing > 0 ? [...head, ...new Array<number>(missing).fill(0), ...tail] : undefined;
}

function readGroups(text: string, mayEndInIpv4: boolean): number[] | undefined {
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (GROUP.test(part)) groups.push(parseInt(part, 16));
    else {
      const address = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : undefined;
      if (address === undefined) return undefined;
      groups.push(address >>> 16, address & 0xffff);
    }
  }
  return groups;
}

/** The text of an IPv6 address as RFC 5952 recommends it, IPv4-mapped addresses with their dotted part (§5). */
export function formatIpv6(groups: readonly number[]): string {
  if (isIpv4Mapped(groups)) return `::ffff:${formatIpv4((group(groups, 6) << 16) | group(groups, 7))}`;
  const { start, length } = longestZeros(groups);
  const hex = (from: number, to?: number): string =>
    groups
      .slice(from, to)
      .map((value) => value.toString(16))
      .join(":");
  return length < 2 ? hex(0) : `${hex(0, start)}::${hex(start + length)}`;
}

function isIpv4Mapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((value) => value === 0);
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [index, value] of groups.entries()) {
    length = value === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: index + 1 - length, length };
  }
  return longest;
}

function group(groups: readonly number[], index: number): number {
  return groups[index] ?? 0;
}
