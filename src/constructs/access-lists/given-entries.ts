import { Token } from "cdktf";
import { ENTRY_PLURALS, ENTRY_TYPES, isEntryType, parseEntry, type EntryType } from "../../zone/access-lists/index.js";
import { wordProblem } from "../problems.js";
import { shown } from "../props.js";

/** The entries of a factory, which takes them one by one, or as a list that only Terraform knows. */
export const listOf = (given: string[] | [list: string[]]): string[] => knownLater(given) ?? (given as string[]);

/** The list, if it is all that is given, and a token. */
export function knownLater(given: readonly (number | string | string[])[]): string[] | undefined {
  const [list] = given;
  return given.length === 1 && Array.isArray(list) && Token.isUnresolved(list) ? list : undefined;
}

/** The factory of the first type that takes the text as an entry. */
export function suggested(entry: string): string {
  const isNetwork = entry.includes("/");
  const type = ENTRY_TYPES.find((candidate) => !(isNetwork && candidate === "ip") && parseEntry(candidate, entry).ok);
  return `${ENTRY_PLURALS[type ?? "cidr"]}(${JSON.stringify(entry)})`;
}

/** Refuses what is no type of entries. */
export function requireType(factory: string, type: unknown): void {
  if (typeof type === "string" && isEntryType(type)) return;
  throw new Error(
    `Entries.${factory}: ${wordProblem("the type", type, Object.fromEntries(ENTRY_TYPES.map((known) => [known, known]))).join()}`,
  );
}

/** Refuses what is no path. */
export function requireFile(factory: string, file: unknown): void {
  if (typeof file !== "string") throw new Error(`Entries.${factory}: the file is ${shown(file)}. Give its path.`);
}

/** Refuses what are no texts. */
export function requireTexts(type: EntryType, entries: unknown): void {
  if (Token.isUnresolved(entries)) return;
  const name = `Entries.${ENTRY_PLURALS[type]}`;
  if (!Array.isArray(entries))
    throw new Error(`Entries.fromList: the entries are ${shown(entries)}. Give an array of strings.`);
  for (const entry of entries as unknown[]) {
    if (typeof entry === "string") continue;
    const instead = Array.isArray(entry) ? `Spread the array: ${name}(...entries)` : "Give a text";
    throw new Error(`${name}: an entry is ${shown(entry)}. ${instead}.`);
  }
}
