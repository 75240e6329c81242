import { addTo } from "../../shared/collections.js";
import { isWithin, rangeOf } from "./addresses.js";
import type { EntryType } from "./entry-type.js";
import { catchAll, sortNetworks } from "./held.js";
import { type Network, readNetwork } from "./network.js";
import { parseEntry, quoted, WARNING_KINDS, type WarningKind } from "./parse-entry.js";
import { overlapsInOrder } from "./overlap.js";

const EXAMPLES = "examples";

const MAPPED = "list the IPv4 address";

interface ReservedRange {
  readonly range: string;
  readonly purpose: string;
}

/** IPv4 addresses that are not public, by IANA's special-purpose registry (RFC 6890). */
export const RESERVED_IPV4: readonly ReservedRange[] = [
  { range: "0.0.0.0/8", purpose: "this network" },
  { range: "10.0.0.0/8", purpose: "private networks" },
  { range: "100.64.0.0/10", purpose: "carrier-grade address translation" },
  { range: "127.0.0.0/8", purpose: "loopback" },
  { range: "169.254.0.0/16", purpose: "link-local addresses" },
  { range: "172.16.0.0/12", purpose: "private networks" },
  { range: "192.0.0.0/24", purpose: "protocol assignments" },
  { range: "192.0.2.0/24", purpose: EXAMPLES },
  { range: "192.168.0.0/16", purpose: "private networks" },
  { range: "198.18.0.0/15", purpose: "benchmarks" },
  { range: "198.51.100.0/24", purpose: EXAMPLES },
  { range: "203.0.113.0/24", purpose: EXAMPLES },
  { range: "224.0.0.0/4", purpose: "multicast" },
  { range: "240.0.0.0/4", purpose: "future use" },
];

/** IPv6 addresses that are not public, by the same registry. */
export const RESERVED_IPV6: readonly ReservedRange[] = [
  { range: "::/128", purpose: "this network" },
  { range: "::1/128", purpose: "loopback" },
  { range: "::ffff:0:0/96", purpose: MAPPED },
  { range: "64:ff9b:1::/48", purpose: "address translation" },
  { range: "100::/64", purpose: "discarding" },
  { range: "2001:2::/48", purpose: "benchmarks" },
  { range: "2001:db8::/32", purpose: EXAMPLES },
  { range: "3fff::/20", purpose: EXAMPLES },
  { range: "5f00::/16", purpose: "segment routing" },
  { range: "fc00::/7", purpose: "unique local addresses" },
  { range: "fe80::/10", purpose: "link-local addresses" },
  { range: "ff00::/8", purpose: "multicast" },
];

/** AS numbers that are not public, by IANA's special-purpose registry (RFC 7249). */
const RESERVED_ASNS: readonly { readonly first: number; readonly last: number; readonly purpose: string }[] = [
  { first: 0, last: 0, purpose: "reserved" },
  { first: 23_456, last: 23_456, purpose: "16-bit transition" },
  { first: 64_496, last: 64_511, purpose: EXAMPLES },
  { first: 64_512, last: 65_534, purpose: "private AS numbers" },
  { first: 65_535, last: 65_535, purpose: "last AS numbers" },
  { first: 65_536, last: 65_551, purpose: EXAMPLES },
  { first: 4_200_000_000, last: 4_294_967_294, purpose: "private AS numbers" },
  { first: 4_294_967_295, last: 4_294_967_295, purpose: "last AS numbers" },
];

/** The reserved use of an entry. Such an entry certainly or possibly matches no visitor. */
export interface ReservedEntry {
  readonly kind: "reserved" | "documentation" | "mapped";
  readonly purpose: string;
}

/** Returns the reserved use of an `ip`, `cidr`, or `asn` entry. Returns undefined unless the whole entry is reserved. */
export function reservedEntry(type: EntryType, entry: string): ReservedEntry | undefined {
  if (type === "asn") return reservedAsn(entry);
  if (type !== "ip" && type !== "cidr") return undefined;
  const written = readNetwork(entry.trim());
  return written && reservedNetwork(written.network);
}

function reservedNetwork(network: Network): ReservedEntry | undefined {
  const own = rangeOf(network);
  return reservedFor(RANGES.find(({ range }) => isWithin(own, [range])));
}

function reservedAsn(entry: string): ReservedEntry | undefined {
  const parsed = parseEntry("asn", entry, { tolerant: true });
  if (!parsed.ok) return undefined;
  const number = Number(parsed.canonical);
  return reservedFor(RESERVED_ASNS.find(({ first, last }) => number >= first && number <= last));
}

function reservedFor(found: { readonly purpose: string } | undefined): ReservedEntry | undefined {
  if (found === undefined) return undefined;
  const { purpose } = found;
  return { kind: purpose === EXAMPLES ? "documentation" : purpose === MAPPED ? "mapped" : "reserved", purpose };
}

const RANGES = [...RESERVED_IPV4, ...RESERVED_IPV6].flatMap(({ range, purpose }) => {
  const network = readNetwork(range)?.network;
  return network === undefined ? [] : [{ range: rangeOf(network), purpose }];
});

/** An invalid entry and its index in the list. `problem` quotes the entry. `hint` suggests a correction. */
export interface EntryProblem {
  readonly index: number;
  readonly entry: string;
  readonly problem: string;
  readonly hint: string;
}

/** A warning about entries of a list. */
export interface EntriesWarning {
  /** The kind of the warning. */
  readonly kind: WarningKind;
  /** One phrase for each entry. */
  readonly details: readonly string[];
}

/** Each kind of warning occurs at most once. */
export interface CheckedEntries {
  /** The valid entries as written, without duplicates, in the order given. */
  readonly entries: readonly string[];
  readonly problems: readonly EntryProblem[];
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Checks a list as a user writes it. Checks each entry, then duplicates, overlap, catch-all networks, and reserved numbers. O(n
 * log n).
 */
export function checkEntries(type: EntryType, entries: Iterable<string>): CheckedEntries {
  const problems: EntryProblem[] = [];
  const details = new Map<WarningKind, [string, ...string[]]>();
  const warn: Warn = (kind, detail) => {
    addTo(details, kind, detail);
  };
  const first = new Map<string, string>();
  let index = 0;
  for (const entry of entries) {
    const parsed = parseEntry(type, entry);
    if (parsed.ok) {
      for (const { kind, detail } of parsed.warnings) warn(kind, detail);
      const known = first.get(parsed.canonical);
      if (known === undefined) first.set(parsed.canonical, entry);
      else warn("duplicate", known === entry ? quoted(entry) : `${quoted(entry)} is ${quoted(known)}`);
    } else problems.push({ index, entry, problem: parsed.problem, hint: parsed.hint });
    index += 1;
  }
  const distinct = [...first.values()];
  warnOfMeaning(type, distinct, warn);
  return { entries: distinct, problems, warnings: Array.from(details, ([kind, list]) => ({ kind, details: list })) };
}

type Warn = (kind: WarningKind, detail: string) => void;

function warnOfMeaning(type: EntryType, entries: readonly string[], warn: Warn): void {
  const warnReserved = (entry: string, reserved: ReservedEntry | undefined): void => {
    if (reserved) warn(reserved.kind, `${quoted(entry)} (${reserved.purpose})`);
  };
  if (type === "ip" || type === "cidr") {
    const networks = sortNetworks(entries);
    for (const { entry, within } of overlapsInOrder(networks))
      warn("overlap", `${quoted(entry)} is in ${quoted(within)}`);
    for (const family of catchAll(type, entries)) warn("catch-all", family);
    for (const { entry, network } of networks) warnReserved(entry, reservedNetwork(network));
  } else if (type === "asn") {
    for (const entry of entries) warnReserved(entry, reservedEntry(type, entry));
  }
}

/** Most severe first. */
const BY_SEVERITY: readonly WarningKind[] = [
  "catch-all",
  "ended",
  "unknown-country",
  "unlikely-name",
  "reserved",
  "special-country",
  "overlap",
  "host-bits",
  "bare-address",
  "duplicate",
  "upper-case",
  "surrounding-space",
  "documentation",
];

/** Returns a summary and a detail for each warning, most severe first. */
export function warningTexts(
  warnings: readonly EntriesWarning[],
): { kind: WarningKind; summary: string; detail: string }[] {
  return [...warnings]
    .sort((a, b) => BY_SEVERITY.indexOf(a.kind) - BY_SEVERITY.indexOf(b.kind))
    .map((warning) => ({ kind: warning.kind, summary: WARNING_KINDS[warning.kind], detail: `${listOf(warning)}.` }));
}

/** Formats a warning as one sentence: the kind, the first entries, and the number of others. */
export function warningText({ kind, details }: EntriesWarning, shown = 5): string {
  return `${WARNING_KINDS[kind]}: ${listOf({ details }, shown)}.`;
}

function listOf({ details }: Pick<EntriesWarning, "details">, shown = 5): string {
  const more = details.length > shown ? `, and ${details.length - shown} more` : "";
  return `${details.slice(0, shown).join(", ")}${more}`;
}
