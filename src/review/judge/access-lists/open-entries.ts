import { intersection, type Range, sizeOf } from "../../../zone/access-lists/addresses.js";
import { addressRange, certainRange, isMappedEntry, openRange, rangesOf } from "../../../zone/access-lists/held.js";

/** Entries that may hold IPv4 visitors, which the API's documentation does not say. */
interface OpenEntries {
  /** They write IPv4 addresses as IPv6. */
  readonly mapped: readonly string[];
  /** IPv6 networks that contain all IPv4 addresses written as IPv6. */
  readonly wide: readonly string[];
}

/** The new entries of which the list does not have the IPv4 addresses for certain. docs/decisions/ipv4-written-as-ipv6.md */
export function openEntries(added: readonly string[], list: readonly string[]): OpenEntries {
  const open = added.filter((entry) => openRange(entry) !== undefined);
  if (open.length === 0) return { mapped: open, wide: open };
  const found = uncovered(open, rangesOf(list, certainRange), openRange);
  return { mapped: found.filter(isMappedEntry), wide: found.filter((entry) => !isMappedEntry(entry)) };
}

/** The removed entries whose addresses the list may still hold, which is not documented, and the others. */
export function splitOpen(removed: readonly string[], list: readonly string[]) {
  const open = rangesOf(list, openRange);
  if (open.length === 0) return { kept: [], gone: removed };
  const gone = uncovered(removed, open, addressRange);
  return { kept: removed.filter((entry) => !gone.includes(entry)), gone };
}

function uncovered(entries: readonly string[], held: readonly Range[], place: typeof addressRange): readonly string[] {
  return entries.filter((entry) => {
    const range = place(entry);
    return range === undefined || sizeOf(intersection([range], held)) < sizeOf([range]);
  });
}
