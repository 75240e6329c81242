const DOT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * Parses an IPv4 address to 32 bits. Returns undefined if the text is not four decimal numbers without leading zeros. The short,
 * octal, and hexadecimal forms of `inet_aton` are rejected, because programs read them differently.
 */
export function parseIpv4(text: string): number | undefined {
  let value = 0;
  let dots = 0;
  let octet = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (octet < 0) return undefined;
      value = value * 256 + octet;
      octet = -1;
      dots += 1;
    } else if (code >= ZERO && code <= NINE) {
      if (octet === 0) return undefined;
      octet = octet < 0 ? code - ZERO : octet * 10 + code - ZERO;
      if (octet > 255) return undefined;
    } else return undefined;
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : undefined;
}

/** Formats 32 bits in dotted form. */
export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

const GROUPS = 8;
const COLON = 58;

/** Parses an IPv6 address (RFC 4291 §2.2, without a zone ID) to eight 16-bit groups. Returns undefined if the text is invalid. */
export function parseIpv6(text: string): readonly number[] | undefined {
  const groups: number[] = [];
  let gap = text.startsWith("::") ? 0 : -1;
  let start = gap === 0 ? 2 : 0;
  let more = start < text.length;
  while (more) {
    const colon = text.indexOf(":", start);
    more = colon >= 0;
    if (!readGroup(text, start, more ? colon : text.length, groups)) return undefined;
    start = colon + 1;
    if (more && text.charCodeAt(start) === COLON) {
      if (gap >= 0) return undefined;
      gap = groups.length;
      start += 1;
      more = start < text.length;
    }
  }
  return fillGap(groups, gap);
}

/** Appends the groups in text[start, end): one group of up to four digits, or the two groups of a trailing IPv4 address. */
function readGroup(text: string, start: number, end: number, groups: number[]): boolean {
  const length = end - start;
  let value = 0;
  for (let index = start; index < end && value >= 0; index += 1) {
    const digit = hexDigit(text.charCodeAt(index));
    value = digit < 0 ? -1 : value * 16 + digit;
  }
  if (value >= 0 && length >= 1 && length <= 4) {
    groups.push(value);
    return true;
  }
  const address = end === text.length ? parseIpv4(text.slice(start)) : undefined;
  if (address === undefined) return false;
  groups.push(address >>> 16, address & 0xffff);
  return true;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

function fillGap(groups: number[], gap: number): number[] | undefined {
  const missing = GROUPS - groups.length;
  if (gap < 0) return missing === 0 ? groups : undefined;
  if (missing <= 0) return undefined;
  return groups.slice(0, gap).concat(new Array<number>(missing).fill(0), groups.slice(gap));
}

/** Formats an IPv6 address as RFC 5952 recommends. IPv4-mapped addresses end in dotted form (§5). */
export function formatIpv6(groups: readonly number[]): string {
  if (isIpv4Mapped(groups)) return `::ffff:${formatIpv4((group(groups, 6) << 16) | group(groups, 7))}`;
  const { start, length } = longestZeros(groups);
  if (length < 2) return hexGroups(groups, 0, GROUPS);
  return `${hexGroups(groups, 0, start)}::${hexGroups(groups, start + length, GROUPS)}`;
}

function hexGroups(groups: readonly number[], from: number, to: number): string {
  let text = "";
  for (let index = from; index < to; index += 1) {
    text += `${index === from ? "" : ":"}${group(groups, index).toString(16)}`;
  }
  return text;
}

/** Reports whether an IPv6 address is IPv4-mapped (`::ffff:192.0.2.1`). */
export function isIpv4Mapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.findIndex((value) => value !== 0) === 5;
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let start = 0;
  let length = 0;
  let run = 0;
  for (let index = 0; index < GROUPS; index += 1) {
    run = groups[index] === 0 ? run + 1 : 0;
    if (run > length) {
      start = index + 1 - run;
      length = run;
    }
  }
  return { start, length };
}

function group(groups: readonly number[], index: number): number {
  return groups[index] ?? 0;
}
