import { checkEntries, type EntryType } from "../entries/index.js";

/** Refuses the first entry that is not of the type, in words that quote it. */
export function refuseBadEntries(
  type: EntryType,
  entries: readonly string[],
  refuse: (parameter: "entries", message: string) => never,
): void {
  const [first, ...more] = checkEntries(type, entries).problems;
  if (first === undefined) return;
  const rest = more.length > 0 ? ` ${more.length} more entries are wrong too.` : "";
  refuse("entries", `${first.problem} ${first.hint}${rest}`);
}
