import { isIpv4Mapped, parseIpv4 } from "./address.js";
import {
  compareRanges,
  FAMILIES,
  type Family,
  isWithin,
  meets,
  networksOf,
  type Range,
  rangeOf,
  rangeOfIpv4,
  union,
} from "./addresses.js";
import { canonicalForm } from "./canonical.js";
import { type EntryType, holdsAddresses } from "./entry-type.js";
import { type Network, readNetwork } from "./network.js";
import { parseEntry } from "./parse-entry.js";

/**
 * Ranges that the entries of a list match. The API's documentation leaves some matches open
 * (docs/decisions/ipv4-written-as-ipv6.md).
 */

/** Returns the range of an entry; undefined if the entry has no range. */
export type Placer = (entry: string) => Range | undefined;

/** Returns the addresses that an `ip` or `cidr` entry names. IPv4 addresses in the form of IPv6 count as IPv4. */
export const addressRange: Placer = (entry) => {
  // Lists have thousands of entries, and most are plain addresses.
  const address = parseIpv4(entry);
  if (address !== undefined) return rangeOfIpv4(address);
  const written = readNetwork(entry.trim())?.network;
  return written && rangeOf(asIpv4(written));
};

/** Returns the visitors that an `ip` or `cidr` entry certainly matches. */
export const certainRange: Placer = (entry) => (isMappedEntry(entry) ? undefined : addressRange(entry));

/** Returns the visitors that an `ip` or `cidr` entry may match: IPv4 addresses that the entry writes as IPv6. */
export const openRange: Placer = (entry) => {
  if (!entry.includes(":")) return undefined;
  const written = readNetwork(entry.trim())?.network;
  if (written === undefined) return undefined;
  const named = asIpv4(written);
  if (named.version === 4) return rangeOf(named);
  return isWithin(MAPPED, [rangeOf(named)]) ? FAMILIES.IPv4 : undefined;
};

/** Reports whether an entry writes IPv4 addresses as IPv6 (`::ffff:192.0.2.1`). */
export function isMappedEntry(entry: string): boolean {
  if (!entry.includes(":")) return false;
  const network = readNetwork(entry.trim())?.network;
  return network?.version === 6 && asIpv4(network).version === 4;
}

const MAPPED_PREFIX = 96;
const MAPPED_NETWORK: Network = { version: 6, groups: [0, 0, 0, 0, 0, 0xffff, 0, 0], prefix: MAPPED_PREFIX };
const MAPPED = rangeOf(MAPPED_NETWORK);

/** Converts a network of IPv4-mapped addresses (`::ffff:0:0/96`) to IPv4; returns other networks unchanged. */
function asIpv4(network: Network): Network {
  if (network.version === 4 || network.prefix < MAPPED_PREFIX || !isIpv4Mapped(network.groups)) return network;
  const [high = 0, low = 0] = network.groups.slice(6);
  return { version: 4, address: high * 0x10000 + low, prefix: network.prefix - MAPPED_PREFIX };
}

/** Words come after the IPv4 addresses and before the IPv6 addresses. */
const FIRST_WORD = 2 ** 32;

/**
 * Returns the placers of all types on one line, one placer for each kind of entries. Each distinct word has a range of its own.
 */
export function createPlacers(): (type: string | undefined) => Placer {
  const placers = new Map<string | undefined, Placer>();
  let next = FIRST_WORD;
  const wordPlacer = (type: string | undefined): Placer => {
    const words = new Map<string, Range>();
    return (entry) => {
      const word = canonicalForm(type, entry);
      let found = words.get(word);
      if (found === undefined) words.set(word, (found = { start: next, end: (next += 1) }));
      return found;
    };
  };
  return (type) => {
    const placer = holdsAddresses(type) ? addressRange : (placers.get(type) ?? wordPlacer(type));
    placers.set(type, placer);
    return placer;
  };
}

/** Returns the union of the entries' ranges. With `within`, returns only ranges that overlap it. */
export function rangesOf(entries: readonly string[], place: Placer, within?: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const entry of entries) {
    const range = place(entry);
    if (range !== undefined && (within === undefined || meets(range, within))) ranges.push(range);
  }
  return ranges.length < 2 ? ranges : union(ranges);
}

/** The IP versions whose addresses are all matched by the entries, certainly or possibly. */
export interface Everybody {
  readonly certain: readonly Family[];
  readonly open: readonly Family[];
}

const NOBODY: Everybody = { certain: [], open: [] };

/**
 * Reports whether a list may have half of the addresses of an IP version: if n networks together have half of them, at least one
 * network has 1/n of that half. So a long list without a wide network is scanned only once.
 */
export function mayHaveHalf(type: string | undefined, entries: readonly string[]): boolean {
  if (!holdsAddresses(type)) return false;
  const narrowest = Math.log2(Math.max(entries.length, 1)) + 1;
  return entries.some((entry) => {
    const slash = entry.indexOf("/");
    return slash !== -1 && Number(entry.slice(slash + 1)) <= (entry.includes(":") ? MAPPED_PREFIX : 0) + narrowest;
  });
}

/** Returns the IP versions for which a list has all addresses. */
export function everybodyIn(type: string | undefined, entries: readonly string[]): Everybody {
  if (!mayHaveHalf(type, entries)) return NOBODY;
  const certain = wholeFamilies(rangesOf(entries, certainRange));
  const loosely = wholeFamilies(union([certainRange, openRange].flatMap((place) => rangesOf(entries, place))));
  return { certain, open: loosely.filter((family) => !certain.includes(family)) };
}

const wholeFamilies = (ranges: readonly Range[]): readonly Family[] =>
  (["IPv4", "IPv6"] as const).filter((family) => isWithin(FAMILIES[family], ranges));

/** Returns texts for a message, such as `all of IPv6` and `perhaps all of IPv4`. */
export function catchAll(type: string | undefined, entries: readonly string[]): string[] {
  const { certain, open } = everybodyIn(type, entries);
  return [...certain.map((family) => `all of ${family}`), ...open.map((family) => `perhaps all of ${family}`)];
}

/** An `ip` or `cidr` entry as written, with its network and its addresses. */
export interface EntryNetwork {
  readonly entry: string;
  readonly network: Network;
  readonly range: Range;
}

/** Returns the valid entries sorted by `compareRanges`; equal ones stay in their order. */
export function sortNetworks(entries: Iterable<string>): EntryNetwork[] {
  const networks: EntryNetwork[] = [];
  for (const entry of entries) {
    const network = readNetwork(entry.trim())?.network;
    if (network !== undefined) networks.push({ entry, network, range: rangeOf(asIpv4(network)) });
  }
  return networks.sort((left, right) => compareRanges(left.range, right.range));
}

/** Returns the canonical entries that the other list does not have, and that no network of the other list contains. */
export function uncoveredEntries(
  type: EntryType,
  entries: ReadonlySet<string>,
  others: ReadonlySet<string>,
): readonly string[] {
  const missing = [...entries].filter((entry) => !others.has(entry));
  if (missing.length === 0 || !holdsAddresses(type)) return missing;
  const covered = rangesOf([...others], certainRange);
  return missing.filter((entry) => {
    const range = addressRange(entry);
    return range === undefined || !isWithin(range, covered);
  });
}

/**
 * Returns the smallest number of networks with exactly the addresses of the `ip` or `cidr` entries. The networks are in canonical
 * form and sorted, IPv4 first. Throws a TypeError that names an invalid entry, so call `checkEntries` first.
 */
export function aggregateCidrs(entries: Iterable<string>): string[] {
  const ranges: Range[] = [];
  for (const entry of entries) {
    const written = readNetwork(entry.trim())?.network;
    if (written === undefined) {
      const parsed = parseEntry("cidr", entry);
      throw new TypeError(parsed.ok ? `${entry} is not a network` : `${parsed.problem} ${parsed.hint}`);
    }
    ranges.push(rangeOf(written));
  }
  return [...networksOf(union(ranges))];
}
