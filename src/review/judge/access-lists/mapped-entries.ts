import { addressRange, intersection, isMappedEntry, sizeOf, union } from "../../../zone/access-lists/ranges.js";

/**
 * The entries of a list that write IPv4 addresses as IPv6, and of which the list has no plain IPv4 addresses, too.
 * docs/decisions/ipv4-written-as-ipv6.md
 */
export function onlyMapped(added: readonly string[], list: readonly string[]): readonly string[] {
  const mapped = added.filter(isMappedEntry);
  return mapped.length === 0 ? mapped : uncovered(mapped, list, (entry) => !isMappedEntry(entry));
}

/** The entries whose addresses a list has only as IPv6, and the others. */
export function splitMapped(removed: readonly string[], list: readonly string[]) {
  if (!list.some(isMappedEntry)) return { kept: [], gone: removed };
  const gone = uncovered(removed, list, isMappedEntry);
  return { kept: removed.filter((entry) => !gone.includes(entry)), gone };
}

function uncovered(
  entries: readonly string[],
  list: readonly string[],
  counts: (entry: string) => boolean,
): readonly string[] {
  const held = union(list.flatMap((entry) => (counts(entry) ? (addressRange(entry) ?? []) : [])));
  return entries.filter((entry) => {
    const range = addressRange(entry);
    return range === undefined || sizeOf(intersection([range], held)) < sizeOf([range]);
  });
}
