import { checkEntries, type EntriesWarning } from "./check-entries.js";
import type { EntryType } from "./entry-type.js";

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
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** What a line holds besides comments and white space; empty when that is nothing. */
export function entryOnLine(type: EntryType, line: string): string {
  const text = line.trim();
  if (text.startsWith("#") || text.startsWith(";")) return "";
  const comment = type === "organization" ? -1 : text.search(/\s[#;]/);
  return comment === -1 ? text : text.slice(0, comment).trimEnd();
}
