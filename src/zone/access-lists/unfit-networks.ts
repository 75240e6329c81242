import { RESERVED_IPV4, RESERVED_IPV6 } from "./check.js";
import { areWide, isWithin, meets } from "./addresses.js";
import { addressRange, isMappedEntry, rangesOf } from "./held.js";

/** A network that a list must not take from an unreviewed source. The reason is a clause. */
export interface UnfitNetwork {
  readonly entry: string;
  readonly why: string;
  /** True if all of its addresses are reserved. */
  readonly isReserved: boolean;
}

export interface NetworkRules {
  /** Networks that are always fit. */
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

/** Returns the `ip` or `cidr` entries that are very wide, or contain reserved or own addresses. */
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
    const isReserved =
      RESERVED.some((other) => isWithin(range, other.range)) && !owned.some((other) => meets(range, other.range));
    return why === undefined ? [] : [{ entry, why, isReserved }];
  });
}
