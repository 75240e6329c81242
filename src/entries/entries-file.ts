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
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const entry = withoutComment(type, line.trim());
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

function withoutComment(type: EntryType, line: string): string {
  if (line.startsWith("#") || line.startsWith(";")) return "";
  return type === "organization" ? line : line.replace(/\s+[#;].*$/, "");
}
