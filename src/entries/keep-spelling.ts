import { canonicalEntry, canonicalKeys } from "./canonical-entry.js";
import type { EntryType } from "./entry-type.js";

/**
 * What the service holds (`remote`), spelt as the user spells it (`known`: the prior state's entries). Known entries
 * that are still there come first, in their order and spelling, then the new ones in canonical form, sorted. So a list
 * that has not changed comes back exactly as it was.
 */
export function keepSpelling(type: EntryType, known: Iterable<string>, remote: Iterable<string>): string[] {
  const added = canonicalKeys(type, remote);
  const kept = new Set<string>();
  const entries: string[] = [];
  for (const entry of known) {
    const key = canonicalEntry(type, entry);
    if (!added.has(key)) continue;
    entries.push(entry);
    kept.add(key);
  }
  return entries.concat([...added].filter((key) => !kept.has(key)).sort());
}
