import { canonicalEntry } from "./canonical-entry.js";
import type { EntryType } from "./entry-type.js";

/** A list without repetition: the first spelling of each entry, in the order given. */
export function distinctEntries(type: EntryType, entries: Iterable<string>): string[] {
  const first = new Map<string, string>();
  for (const entry of entries) {
    const key = canonicalEntry(type, entry);
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}
