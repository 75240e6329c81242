import { endingIn } from "./ending.js";
import type { EntryType } from "./entry-type.js";
import { parseEntriesFile } from "./entries-file.js";
import { safeJson } from "../../shared/safe-json.js";

/** Organization → comment, and the problems of other members. */
export interface NamedEntries {
  readonly comments: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Reports whether a text is a JSON object from organization to comment. Lines of organizations cannot have comments. */
export const isNamedEntries = (type: EntryType, text: string): boolean =>
  type === "organization" && text.trimStart().startsWith("{");

/** Reads organizations and their comments from a JSON object. */
export function namedEntries(text: string): NamedEntries {
  const given = objectIn(text);
  const comments = new Map<string, string>();
  for (const [name, comment] of given ?? []) if (typeof comment === "string") comments.set(name, comment);
  if (given === undefined || comments.size < given.length) return { comments: new Map(), problems: [NO_OBJECT] };
  const found = [...comments].map(([name, comment]) => [name, problemOf(name, comment)] as const);
  return {
    comments,
    problems: found.flatMap(([name, problem]) => (problem === undefined ? [] : [`${safeJson(name)}: ${problem}`])),
  };
}

/** Returns the names that have not ended at a time in milliseconds since the epoch. */
export const currentNames = (comments: NamedEntries["comments"], time: number): string[] =>
  [...comments].flatMap(([name, comment]) => {
    const ending = endingIn(comment);
    return ending === undefined || "problem" in ending || ending.endsAt > time ? [name] : [];
  });

const NO_OBJECT =
  'The text starts with "{" but is not a JSON object from each name to its comment, such as {"Example": "until=2026-12-01 abuse"}.';

function objectIn(text: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return undefined;
  }
}

function problemOf(name: string, comment: string): string | undefined {
  const [wrong] = parseEntriesFile("organization", name).problems;
  if (wrong !== undefined) return `${wrong.problem} ${wrong.hint}`;
  if (/^\s*[#;]|[\r\n]/.test(name) || name.trim() === "")
    return "This cannot be a line of a list. Write the name of an organization.";
  const ending = endingIn(comment);
  return ending !== undefined && "problem" in ending ? `${ending.problem} ${ending.hint}` : undefined;
}
