import { canonicalEntry, canonicalKeys } from "./canonical-entry.js";
import { entryOnLine, linesOf } from "./entries-file.js";
import type { EntryType } from "./entry-type.js";

/**
 * What the service holds (`remote`) in the words of the user's text: lines whose entries are there stay as they are,
 * comments and blank lines included, lines whose entries are gone go, and new entries follow in canonical form, sorted.
 * A text that means what is there comes back as it was.
 */
export function keepText(type: EntryType, text: string, remote: Iterable<string>): string {
  const present = canonicalKeys(type, remote);
  const added = new Set(present);
  const kept = linesOf(text).filter((line) => {
    const entry = entryOnLine(type, line);
    if (entry === "") return true;
    const key = canonicalEntry(type, entry);
    added.delete(key);
    return present.has(key);
  });
  const isWhole = added.size === 0 && kept.length === linesOf(text).length;
  if (isWhole) return text;
  if (kept.at(-1)?.trim() === "") kept.pop();
  return [...kept, ...[...added].sort(), ""].join("\n");
}

/** The entries that a text declares, as written, in order. */
export function entriesInText(type: EntryType, text: string): string[] {
  return linesOf(text)
    .map((line) => entryOnLine(type, line))
    .filter((entry) => entry !== "");
}
