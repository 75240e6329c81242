import { checkEntries, type EntriesWarning } from "./check.js";
import type { EntryType } from "./entry-type.js";
import { canonicalEntry, canonicalKeys } from "./canonical.js";

/** Splits the API's `content` into entries: one per line (`\r\n` or `\n`), trimmed, without blank lines. */
export function splitContent(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split("\n")) {
    const entry = line.trim();
    if (entry !== "") entries.push(entry);
  }
  return entries;
}

/** Joins entries, trimmed, by `\n`. A trailing newline would cause permanent drift. */
export function joinContent(entries: Iterable<string>): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = entry.trim();
    if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}

/** An invalid line; `line` counts from 1. */
export interface LineProblem {
  readonly line: number;
  readonly problem: string;
  readonly hint: string;
}

/** Entries as written, without duplicates, in order. Invalid entries are only in `problems`. */
export interface EntriesFile {
  readonly entries: readonly string[];
  readonly problems: readonly LineProblem[];
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Reads a text file of entries, one per line. Skips blank lines and lines that begin with `#` or `;`. Also skips the rest of a
 * line after white space and one of these characters, but not for the type `organization`, because names may contain them.
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

/** Splits a text into lines. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Splits a line into its trimmed entry and its comment. Both may be empty. */
export function partsOf(type: EntryType, line: string): { readonly entry: string; readonly comment: string } {
  const text = line.trim();
  if (text.startsWith("#") || text.startsWith(";")) return { entry: "", comment: text };
  const at = type === "organization" ? -1 : text.search(/\s[#;]/);
  return at === -1 ? { entry: text, comment: "" } : { entry: text.slice(0, at).trimEnd(), comment: text.slice(at + 1) };
}

const entryOnLine = (type: EntryType, line: string): string => partsOf(type, line).entry;

/**
 * Edits the user's text so that it has the entries of the API (`remote`). Keeps comments, blank lines, and the lines of entries
 * that the API has. Removes the lines of other entries. Appends new entries in canonical form, sorted. An unchanged list gives an
 * unchanged text.
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

/** Returns the entries of a text, as written, in order. */
export function entriesInText(type: EntryType, text: string): string[] {
  return linesOf(text)
    .map((line) => entryOnLine(type, line))
    .filter((entry) => entry !== "");
}
