import { large } from "../../shared/phrase.js";
import { FAMILIES, type Family, intersection, type Range, sizeOf } from "./addresses.js";
import { RESERVED_IPV4 } from "./check.js";
import { addressRange, catchAll, certainRange, mayHaveHalf, rangesOf } from "./held.js";

/** The number of public addresses in a list. The list has more than half of all public addresses. */
export interface MostVisitors {
  readonly family: Family;
  readonly addresses: bigint;
  readonly of: bigint;
}

/** Global unicast addresses, including reserved addresses. */
const GLOBAL: Readonly<Record<Family, readonly Range[]>> = {
  IPv4: [FAMILIES.IPv4],
  IPv6: rangesOf(["2000::/3"], addressRange),
};
const RESERVED = rangesOf(
  RESERVED_IPV4.map(({ range }) => range),
  addressRange,
);

const publicSize = (ranges: readonly Range[], family: Family): bigint => {
  const own = intersection(ranges, GLOBAL[family]);
  return sizeOf(own) - sizeOf(intersection(own, RESERVED));
};

/** Returns the number of public addresses in a list, for each IP version in which the list has more than half of them. */
export function mostVisitors(type: string | undefined, entries: readonly string[]): readonly MostVisitors[] {
  if (!mayHaveHalf(type, entries)) return [];
  const held = rangesOf(entries, certainRange);
  return (["IPv4", "IPv6"] as const).flatMap((family) => {
    const [addresses, of] = [publicSize(held, family), publicSize(GLOBAL[family], family)];
    return addresses * 2n > of ? [{ family, addresses, of }] : [];
  });
}

/**
 * Describes the visitors of a list. The text is `all of IPv4`, `perhaps all of IPv6`, or a number of addresses. Empty unless the
 * list has all or nearly all visitors.
 */
export function nearlyEverybody(type: string | undefined, entries: readonly string[]): readonly string[] {
  const all = catchAll(type, entries);
  return all.length > 0 ? all : mostVisitors(type, entries).map(mostText);
}

/** Returns a text such as `3,000,000,000 of the 3,702,258,432 public addresses of IPv4`. */
export const mostText = ({ family, addresses, of }: MostVisitors): string =>
  `${large(addresses)} of the ${large(of)} public addresses of ${family}`;
