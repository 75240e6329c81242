import type { EntryType } from "./entry-type.js";
import { parseEntry } from "./parse-entry.js";

/**
 * The one spelling of an entry in which equal entries are equal. Never throws: a text that is no entry of the type (the
 * service may one day send such) stands for itself, without the white space around it.
 */
export function canonicalEntry(type: EntryType, text: string): string {
  const parsed = parseEntry(type, text, { tolerant: true });
  return parsed.ok ? parsed.canonical : text.trim();
}

/** The canonical entries of a list, each once, sorted by UTF-16 code unit (ASCII order for all but organizations). */
export function canonicalSet(type: EntryType, entries: Iterable<string>): ReadonlySet<string> {
  const canonical = new Set<string>();
  for (const entry of entries) canonical.add(canonicalEntry(type, entry));
  return new Set([...canonical].sort());
}

/** Whether two lists hold the same entries, whatever their order, repetition and spelling. */
export function sameEntries(type: EntryType, left: Iterable<string>, right: Iterable<string>): boolean {
  const wanted = canonicalKeys(type, left);
  const found = new Set<string>();
  for (const entry of right) {
    const key = canonicalEntry(type, entry);
    if (!wanted.has(key)) return false;
    found.add(key);
  }
  return found.size === wanted.size;
}

/** The canonical entries of a list in no particular order, to look entries up in. */
export function canonicalKeys(type: EntryType, entries: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const entry of entries) keys.add(canonicalEntry(type, entry));
  return keys;
}
