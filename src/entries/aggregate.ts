import {
  type AddressBlock,
  asIpv4,
  blockOf,
  compareBlocks,
  formatBlock,
  reaches,
  readBlock,
  readNetwork,
} from "./network.js";
import { parseEntry } from "./parse-entry.js";
import type { EntryType } from "./entry-type.js";

/**
 * The fewest networks that hold exactly the addresses of the entries (of type `ip` or `cidr`), in canonical form, IPv4
 * before IPv6, sorted by address. Throws a TypeError that names the entry that is not a network; call `checkEntries`
 * first.
 */
export function aggregateCidrs(entries: Iterable<string>): string[] {
  const blocks: AddressBlock[] = [];
  for (const entry of entries) {
    const block = readBlock(entry);
    if (block === undefined) {
      const parsed = parseEntry("cidr", entry);
      throw new TypeError(parsed.ok ? `${entry}is not a network` : `${parsed.problem} ${parsed.hint}`);
    }
    blocks.push(block);
  }
  return mergeBlocks(blocks).map(formatBlock);
}

/** The fewest blocks with the same addresses, in order. */
export function mergeBlocks(blocks: readonly AddressBlock[]): AddressBlock[] {
  const merged: AddressBlock[] = [];
  for (const block of [...blocks].sort(compareBlocks)) {
    if (reaches(merged.at(-1), block)) continue;
    let last = block;
    for (let parent = parentOf(merged.at(-1), last); parent !== undefined; parent = parentOf(merged.at(-1), last)) {
      merged.pop();
      last = parent;
    }
    merged.push(last);
  }
  return merged;
}

/** The block that these two blocks are the halves of, if there is one. */
function parentOf(lower: AddressBlock | undefined, upper: AddressBlock): AddressBlock | undefined {
  if (lower === undefined || lower.version !== upper.version || lower.prefix !== upper.prefix) return undefined;
  const size = upper.last - upper.first + 1n;
  if (lower.last + 1n !== upper.first || (lower.first & size) !== 0n) return undefined;
  return { version: lower.version, first: lower.first, last: upper.last, prefix: lower.prefix - 1 };
}

/** The number of addresses in a list, separately for each IP version: a single IPv6 network outnumbers all of IPv4. */
export interface AddressCount {
  readonly ipv4: bigint;
  readonly ipv6: bigint;
}

/**
 * The number of distinct addresses in a list of type `ip` or `cidr`; undefined for other types. IPv4-mapped addresses are
 * IPv4. Entries that are not addresses are not counted.
 */
export function addressCount(type: EntryType, entries: Iterable<string>): AddressCount | undefined {
  if (type !== "ip" && type !== "cidr") return undefined;
  const networks = Array.from(entries, (entry) => readNetwork(entry.trim())?.network);
  const blocks = networks.flatMap((network) => (network === undefined ? [] : [blockOf(asIpv4(network))]));
  const count = { ipv4: 0n, ipv6: 0n };
  for (const { version, first, last } of mergeBlocks(blocks)) {
    count[version === 4 ? "ipv4" : "ipv6"] += last - first + 1n;
  }
  return count;
}
