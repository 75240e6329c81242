import { checkEntries, type EntryType } from "../../entries/index.js";

/** Entries in the form that the resource compares: country codes in uppercase. */
function read(type: EntryType, entries: readonly string[]): readonly string[] {
  return type === "country" ? entries.map((entry) => entry.toUpperCase()) : entries;
}

/** Reports the first invalid entry. */
export function refuseBadEntries(
  type: EntryType,
  entries: readonly string[],
  refuse: (parameter: "entries", message: string) => never,
): void {
  const [first, ...more] = checkEntries(type, read(type, entries)).problems;
  if (first === undefined) return;
  const rest = more.length > 0 ? ` ${more.length} more entries are invalid.` : "";
  refuse("entries", `${first.problem} ${first.hint}${rest}`);
}
