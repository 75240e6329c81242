import { readBlock } from "./address-block.js";
import { canonicalEntry } from "./canonical-entry.js";
import { distinctEntries } from "./distinct-entries.js";
import type { EntryType } from "./entry-type.js";

/**
 * A list without repetition in the order that a person expects: addresses and AS numbers by number, the rest by
 * canonical text. Spellings are kept; what is no entry of the type comes last.
 */
export function sortEntries(type: EntryType, entries: Iterable<string>): string[] {
  return distinctEntries(type, entries)
    .map((entry) => {
      const key = canonicalEntry(type, entry);
      return { entry, key, rank: rankOf(type, key) };
    })
    .sort((left, right) => compare(left.rank, right.rank) || compare(left.key, right.key))
    .map(({ entry }) => entry);
}

const LAST = 1n << 160n;

function rankOf(type: EntryType, key: string): bigint {
  switch (type) {
    case "ip":
    case "cidr": {
      const block = readBlock(key);
      return block ? (BigInt(block.version) << 144n) | (block.first << 8n) | BigInt(block.prefix) : LAST;
    }
    case "asn":
      return /^\d+$/.test(key) ? BigInt(key) : LAST;
    default:
      return 0n;
  }
}

function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
