import { checkEntries, type EntryType } from "../entries/index.js";

/** Entries as functions take them: country codes in any case, as the resource compares them. */
function read(type: EntryType, entries: readonly string[]): readonly string[] {
  return type === "country" ? entries.map((entry) => entry.toUpperCase()) : entries;
}

/** Refuses the first entry that is not of the type, in words that quote it. */
export function refuseBadEntries(
  type: EntryType,
  entries: readonly string[],
  refuse: (parameter: "entries", message: string) => never,
): void {
  const [first, ...more] = checkEntries(type, read(type, entries)).problems;
  if (first === undefined) return;
  const rest = more.length > 0 ? ` ${more.length} more entries are wrong too.` : "";
  refuse("entries", `${first.problem} ${first.hint}${rest}`);
}
