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
 * What the entries of a list hold. Where the API's documentation does not say whether an entry holds a visitor, that is
 * open: docs/decisions/ipv4-written-as-ipv6.md.
 */

/** Finds the range of an entry; undefined for one that has none. */
export type Placer = (entry: string) => Range | undefined;

/** The addresses that an entry of type `ip` or `cidr` names, whoever the API compares it with; IPv4 written as IPv6 is IPv4. */
export const addressRange: Placer = (entry) => {
  // Most entries are plain addresses, and thousands are read.
  const address = parseIpv4(entry);
  if (address !== undefined) return rangeOfIpv4(address);
  const written = readNetwork(entry.trim())?.network;
  return written && rangeOf(asIpv4(written));
};

/** The visitors that an entry of type `ip` or `cidr` holds for certain. */
export const certainRange: Placer = (entry) => (isMappedEntry(entry) ? undefined : addressRange(entry));

/** The visitors that an entry of type `ip` or `cidr` may hold besides: those whose IPv4 address it has as IPv6. */
export const openRange: Placer = (entry) => {
  if (!entry.includes(":")) return undefined;
  const written = readNetwork(entry.trim())?.network;
  if (written === undefined) return undefined;
  const named = asIpv4(written);
  if (named.version === 4) return rangeOf(named);
  return isWithin(MAPPED, [rangeOf(named)]) ? FAMILIES.IPv4 : undefined;
};

/** Whether an entry writes IPv4 addresses as IPv6 (`::ffff:192.0.2.1`). */
export function isMappedEntry(entry: string): boolean {
  if (!entry.includes(":")) return false;
  const network = readNetwork(entry.trim())?.network;
  return network?.version === 6 && asIpv4(network).version === 4;
}

const MAPPED_PREFIX = 96;
const MAPPED_NETWORK: Network = { version: 6, groups: [0, 0, 0, 0, 0, 0xffff, 0, 0], prefix: MAPPED_PREFIX };
const MAPPED = rangeOf(MAPPED_NETWORK);

/** The IPv4 network that a network of IPv4-mapped addresses (`::ffff:0:0/96`) stands for; any other network itself. */
function asIpv4(network: Network): Network {
  if (network.version === 4 || network.prefix < MAPPED_PREFIX || !isIpv4Mapped(network.groups)) return network;
  const [high = 0, low = 0] = network.groups.slice(6);
  return { version: 4, address: high * 0x10000 + low, prefix: network.prefix - MAPPED_PREFIX };
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

/** The union of what entries hold, by one of the placers; with `within`, of those that meet these ranges. */
export function rangesOf(entries: readonly string[], place: Placer, within?: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const entry of entries) {
    const range = place(entry);
    if (range !== undefined && (within === undefined || meets(range, within))) ranges.push(range);
  }
  return ranges.length < 2 ? ranges : union(ranges);
}

/** The versions of which entries have every address: for certain, and where it is open whether they do. */
export interface Everybody {
  readonly certain: readonly Family[];
  readonly open: readonly Family[];
}

const NOBODY: Everybody = { certain: [], open: [] };

/**
 * The versions of which a list has all addresses. Long lists without a wide network take no more than one look at each
 * entry.
 */
export function everybodyIn(type: string | undefined, entries: readonly string[]): Everybody {
  if (!holdsAddresses(type)) return NOBODY;
  // Of n networks that have all addresses, one has at least an n-th of them.
  const narrowest = Math.log2(Math.max(entries.length, 1));
  const isWide = (entry: string): boolean => {
    const slash = entry.indexOf("/");
    return slash !== -1 && Number(entry.slice(slash + 1)) <= (entry.includes(":") ? MAPPED_PREFIX : 0) + narrowest;
  };
  if (!entries.some(isWide)) return NOBODY;
  const certain = wholeFamilies(rangesOf(entries, certainRange));
  const loosely = wholeFamilies(union([certainRange, openRange].flatMap((place) => rangesOf(entries, place))));
  return { certain, open: loosely.filter((family) => !certain.includes(family)) };
}

const wholeFamilies = (ranges: readonly Range[]): readonly Family[] =>
  (["IPv4", "IPv6"] as const).filter((family) => isWithin(FAMILIES[family], ranges));

/** `all of IPv6`, `perhaps all of IPv4`: the versions of which a list has all addresses, for a message. */
export function catchAll(type: string | undefined, entries: readonly string[]): string[] {
  const { certain, open } = everybodyIn(type, entries);
  return [...certain.map((family) => `all of ${family}`), ...open.map((family) => `perhaps all of ${family}`)];
}

/** An entry of type `ip` or `cidr` as written, its network, and the addresses that it names. */
export interface EntryNetwork {
  readonly entry: string;
  readonly network: Network;
  readonly range: Range;
}

/** The valid entries, in the order of `compareRanges`; equal ones in the order given. */
export function sortNetworks(entries: Iterable<string>): EntryNetwork[] {
  const networks: EntryNetwork[] = [];
  for (const entry of entries) {
    const network = readNetwork(entry.trim())?.network;
    if (network !== undefined) networks.push({ entry, network, range: rangeOf(asIpv4(network)) });
  }
  return networks.sort((left, right) => compareRanges(left.range, right.range));
}

/**
 * The canonical entries that a list with these other ones does not match: it does not have them, and its networks do
 * not contain all of their addresses.
 */
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
 * The fewest networks that hold exactly the addresses of the entries (of type `ip` or `cidr`), in canonical form, IPv4
 * before IPv6, sorted by address. Throws a TypeError that names the entry that is not a network; call `checkEntries`
 * first.
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
