import { checkEntries, type EntriesWarning } from "./check.js";
import type { EntryType } from "./entry-type.js";
import { canonicalEntry, canonicalKeys } from "./canonical.js";

/** The entries in the API's `content` text: one a line, `\r\n` or `\n`, trimmed, blank lines dropped. */
export function splitContent(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split("\n")) {
    const entry = line.trim();
    if (entry !== "") entries.push(entry);
  }
  return entries;
}

/** The `content` text of entries: joined by `\n`, trimmed, none after the last (a trailing newline would cause permanent drift). */
export function joinContent(entries: Iterable<string>): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = entry.trim();
    if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}

/** A line that holds no entry of the type; `line` counts from 1. */
export interface LineProblem {
  readonly line: number;
  readonly problem: string;
  readonly hint: string;
}

/** A text file's entries as written, each once, in order; those at fault are in `problems` and not in `entries`. */
export interface EntriesFile {
  readonly entries: readonly string[];
  readonly problems: readonly LineProblem[];
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Reads a text file of entries, one a line. Blank lines are skipped, as are comments: lines that begin with `#` or `;`
 * and, where the type is not `organization` (names may hold these signs), what follows them after white space.
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

/** The lines of a text, whichever way they end. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** What a line holds besides comments and white space; empty when that is nothing. */
function entryOnLine(type: EntryType, line: string): string {
  const text = line.trim();
  if (text.startsWith("#") || text.startsWith(";")) return "";
  const comment = type === "organization" ? -1 : text.search(/\s[#;]/);
  return comment === -1 ? text : text.slice(0, comment).trimEnd();
}

/**
 * What the API holds (`remote`) in the words of the user's text: lines whose entries are there stay as they are,
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
