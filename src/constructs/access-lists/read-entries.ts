import {
  datedEntries,
  type EntryType,
  isNamedEntries,
  namedEntries,
  type LineProblem,
  parseEntriesFile,
} from "../../zone/access-lists/index.js";
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
  if (type === "organization") return readNames(file);
  const found = readEntries(type, file);
  const ends = datedEntries(type, found.text).problems;
  return { ...found, problems: [...found.problems, ...inFile(file, ends)] };
}

/** Lines of organizations have no comments, so a file of them is an object, as `current_entries` takes it. */
function readNames(file: string): FileEntries {
  const { text, problems: unreadable } = readText("entries file", file);
  if (unreadable.length > 0) return { text, entries: [], problems: unreadable };
  if (!isNamedEntries("organization", text)) return { text, entries: [], problems: [noObject(file)] };
  const { comments, problems } = namedEntries(text);
  if (comments.size === 0 && problems.length === 0)
    return { text, entries: [], problems: [`${file} contains no entries.`] };
  return { text, entries: [...comments.keys()], problems: problems.map((problem) => `${file}: ${problem}`) };
}

const noObject = (file: string): string =>
  `${file}: lines of type organization have no comments, so they cannot end. Write a JSON object from each name to its comment, such as {"Example": "until=2026-12-01 abuse"}, or use Entries.fromFile.`;

/** Texts of entries that may end, and of others, as one; names that may end are an object from each to its comment. */
export function joinTexts(type: EntryType, dated: readonly string[], others: readonly string[]): string {
  if (type !== "organization" || dated.length === 0)
    return `${[...dated.map((each) => each.trim()), ...others].filter((each) => each !== "").join("\n")}\n`;
  const comments = new Map(others.map((name) => [name, ""]));
  for (const text of dated) for (const [name, comment] of namedEntries(text).comments) comments.set(name, comment);
  return `${JSON.stringify(Object.fromEntries(comments), undefined, 2)}\n`;
}

const inFile = (file: string, problems: readonly LineProblem[]): string[] =>
  problems.map(({ line, problem, hint }) => `${file}, line ${line}: ${problem} ${hint}`);
