import { readBlock } from "./address-block.js";
import { mergeBlocks } from "./aggregate-cidrs.js";
import type { EntryType } from "./entry-type.js";

/** How many addresses a list holds; the two versions apart, since a single IPv6 network dwarfs all of IPv4. */
export interface AddressCount {
  readonly ipv4: bigint;
  readonly ipv6: bigint;
}

/**
 * The addresses of a list of type `ip` or `cidr`, each counted once however often it is held; undefined for the other
 * types. Entries that are no addresses count nothing.
 */
export function addressCount(type: EntryType, entries: Iterable<string>): AddressCount | undefined {
  if (type !== "ip" && type !== "cidr") return undefined;
  const blocks = Array.from(entries, readBlock).filter((block) => block !== undefined);
  const count = { ipv4: 0n, ipv6: 0n };
  for (const { version, first, last } of mergeBlocks(blocks)) {
    count[version === 4 ? "ipv4" : "ipv6"] += last - first + 1n;
  }
  return count;
}
