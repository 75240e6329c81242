import { type AddressBlock, compareBlocks, formatBlock, reaches, readBlock } from "./network.js";
import { parseEntry } from "./parse-entry.js";

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
