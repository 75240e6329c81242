import { checkEntries, type EntriesWarning } from "./check.js";
import type { EntryType } from "./entry-type.js";
import { canonicalEntry, canonicalKeys } from "./canonical.js";

/** The entries in the API's `content` text: one per line, ending in `\r\n` or `\n`, trimmed, without blank lines. */
export function splitContent(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split("\n")) {
    const entry = line.trim();
    if (entry !== "") entries.push(entry);
  }
  return entries;
}

/**
 * The `content` text of entries: trimmed and joined by `\n`, without a trailing newline, which would cause permanent
 * drift.
 */
export function joinContent(entries: Iterable<string>): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = entry.trim();
    if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}

/** A line that is not a valid entry of the type; `line` counts from 1. */
export interface LineProblem {
  readonly line: number;
  readonly problem: string;
  readonly hint: string;
}

/**
 * The entries of a text file as written, without duplicates, in order. Invalid ones are in `problems`, not in
 * `entries`.
 */
export interface EntriesFile {
  readonly entries: readonly string[];
  readonly problems: readonly LineProblem[];
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Reads a text file of entries, one per line. Skips blank lines and comments: lines that begin with `#` or `;` and,
 * where the type is not `organization` (names may contain these characters), anything after one of them that follows
 * white space.
 */
export function parseEntriesFile(type: EntryType, text: string): EntriesFile {
  const lines: number[] = [];
  const written: string[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    const entry = entryOnLine(type, line);
    if (entry === "") continue;
    lines.push(index + 1);
    written.push(entry);
  }
  const { entries, problems, warnings } = checkEntries(type, written);
  return {
    entries,
    problems: problems.map(({ index, problem, hint }) => ({ line: lines[index] ?? 0, problem, hint })),
    warnings,
  };
}

/** The lines of a text with `\n` or `\r\n` line endings. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** A line's entry, without surrounding white space, and its comment; both may be empty. */
export function partsOf(type: EntryType, line: string): { readonly entry: string; readonly comment: string } {
  const text = line.trim();
  if (text.startsWith("#") || text.startsWith(";")) return { entry: "", comment: text };
  const at = type === "organization" ? -1 : text.search(/\s[#;]/);
  return at === -1 ? { entry: text, comment: "" } : { entry: text.slice(0, at).trimEnd(), comment: text.slice(at + 1) };
}

const entryOnLine = (type: EntryType, line: string): string => partsOf(type, line).entry;

/**
 * The entries that the API returned (`remote`) as an edit of the user's text: lines whose entries still exist are
 * unchanged, comments and blank lines included; lines whose entries are missing are removed; new entries are appended
 * in canonical form, sorted. If the entries have not changed, the text comes back unchanged.
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
