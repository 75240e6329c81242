import { RESERVED_IPV4, RESERVED_IPV6 } from "./check.js";
import { areWide, isWithin, meets } from "./addresses.js";
import { addressRange, isMappedEntry, rangesOf } from "./held.js";

/** A network that no list should take from a source that nobody has read, and why, as a clause. */
export interface UnfitNetwork {
  readonly entry: string;
  readonly why: string;
}

/** What a source may have, and what it must not. */
export interface NetworkRules {
  /** Networks in which nothing is unfit. */
  readonly allowed: readonly string[];
  /** Networks that must stay reachable. */
  readonly own: readonly string[];
}

const RESERVED = [...RESERVED_IPV4, ...RESERVED_IPV6]
  .filter(({ range }) => !isMappedEntry(range))
  .map(({ range, purpose }) => ({
    range: rangesOf([range], addressRange),
    why: `it has addresses of ${range} (${purpose})`,
  }));

/** The entries of type `ip` or `cidr` that are very wide, or have reserved addresses or one's own. */
export function unfitNetworks(entries: readonly string[], { allowed, own }: NetworkRules): readonly UnfitNetwork[] {
  const free = rangesOf(allowed, addressRange);
  const owned = own.map((network) => ({
    range: rangesOf([network], addressRange),
    why: `it has addresses of your own ${network}`,
  }));
  return entries.flatMap((entry) => {
    const range = addressRange(entry);
    if (range === undefined || isWithin(range, free)) return [];
    const why = isMappedEntry(entry)
      ? "it is IPv4 written as IPv6, which may match no visitor"
      : areWide([range])
        ? "it is as wide as an IPv4 /8 or an IPv6 /20"
        : [...owned, ...RESERVED].find((other) => meets(range, other.range))?.why;
    return why === undefined ? [] : [{ entry, why }];
  });
}
