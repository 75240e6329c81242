import { datedEntries, type EntryType, type LineProblem, parseEntriesFile } from "../../entries/index.js";
import { readText } from "../texts.js";

/** The entries of a file as written, and what is wrong with them. */
export interface FileEntries {
  readonly text: string;
  readonly entries: readonly string[];
  readonly problems: readonly string[];
}

/** Reads a file of entries, one per line. */
export function readEntries(type: EntryType, file: string): FileEntries {
  const { text, problems: unreadable } = readText("entries file", file);
  if (unreadable.length > 0) return { text, entries: [], problems: unreadable };
  const { entries, problems } = parseEntriesFile(type, text);
  if (entries.length > 0 || problems.length > 0) return { text, entries, problems: inFile(file, problems) };
  const empty = `${file} contains no entries. Write one entry per line, or remove the file.`;
  return { text, entries, problems: [empty] };
}

/** The same, with what is wrong with the ends in comments. */
export function readDatedEntries(type: EntryType, file: string): FileEntries {
  const found = readEntries(type, file);
  const ends = datedEntries(type, found.text).problems;
  return { ...found, problems: [...found.problems, ...inFile(file, ends)] };
}

const inFile = (file: string, problems: readonly LineProblem[]): string[] =>
  problems.map(({ line, problem, hint }) => `${file}, line ${line}: ${problem} ${hint}`);
