import type { EntryType } from "./entry-type.js";
import { readNetwork, type Network } from "./network.js";
import { parseEntry } from "./parse-entry.js";
import { EXAMPLES, RESERVED_ASNS, RESERVED_IPV4, RESERVED_IPV6 } from "./reserved-numbers.js";

/** Why no visitor can come from an entry: what its addresses or its AS number are set aside for, in words. */
export interface ReservedEntry {
  readonly kind: "reserved" | "documentation";
  readonly purpose: string;
}

/**
 * What an `ip`, `cidr` or `asn` entry is set aside for (the special-purpose registries of IANA), if wholly; undefined
 * for public numbers, for other types and for what is no entry.
 */
export function reservedEntry(type: EntryType, entry: string): ReservedEntry | undefined {
  if (type === "asn") return reservedAsn(entry);
  if (type !== "ip" && type !== "cidr") return undefined;
  const written = readNetwork(entry.trim());
  return written && reservedNetwork(written.network);
}

/** The same for a network. */
export function reservedNetwork(network: Network): ReservedEntry | undefined {
  return reservedFor(RANGES.find(({ range }) => holds(range, network)));
}

function reservedAsn(entry: string): ReservedEntry | undefined {
  const parsed = parseEntry("asn", entry, { tolerant: true });
  if (!parsed.ok) return undefined;
  const number = Number(parsed.canonical);
  return reservedFor(RESERVED_ASNS.find(({ first, last }) => number >= first && number <= last));
}

function reservedFor(found: { readonly purpose: string } | undefined): ReservedEntry | undefined {
  if (found === undefined) return undefined;
  return { kind: found.purpose === EXAMPLES ? "documentation" : "reserved", purpose: found.purpose };
}

const RANGES = [...RESERVED_IPV4, ...RESERVED_IPV6].flatMap(({ range, purpose }) => {
  const network = readNetwork(range)?.network;
  return network === undefined ? [] : [{ range: network, purpose }];
});

function holds(outer: Network, inner: Network): boolean {
  if (inner.prefix < outer.prefix) return false;
  if (outer.version === 4) return inner.version === 4 && sameBits(outer.address, inner.address, outer.prefix, 32);
  if (inner.version === 4) return false;
  return outer.groups.every((group, index) =>
    sameBits(group, inner.groups[index] ?? 0, Math.min(Math.max(outer.prefix - index * 16, 0), 16), 16),
  );
}

function sameBits(left: number, right: number, bits: number, width: 16 | 32): boolean {
  return bits === 0 || (left ^ right) >>> (width - bits) === 0;
}
