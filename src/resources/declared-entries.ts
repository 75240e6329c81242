import { entriesInText, isEntryType, type EntryType } from "../entries/index.js";
import { isKnown, type AttributePath, type Diagnostics, type Unknown } from "../framework/index.js";

/** The two ways to declare a list's entries: one by one, or as text. */
interface Declared {
  readonly entries: readonly string[] | null;
  readonly content: string | null;
}

/** The same while planning, when anything may be unknown. */
interface Planned {
  readonly entries: readonly (string | Unknown)[] | Unknown | null;
  readonly content: string | Unknown | null;
}

/** Entries of a type that only the service knows yet are compared like names. */
export function comparedAs(type: string): EntryType {
  return isEntryType(type) ? type : "organization";
}

/** The entries as written. */
export function declaredEntries(type: EntryType, { entries, content }: Declared): readonly string[] {
  return content === null ? (entries ?? []) : entriesInText(type, content);
}

/** A list in state, its entries in whichever way it declares them. */
export function storedList<List extends { type: string; entries: readonly string[] | null; content: string | null }>(
  list: List,
) {
  const type = comparedAs(list.type);
  return { ...list, type, entries: declaredEntries(type, list) };
}

/** The entries as written; undefined while one of them is unknown. */
export function plannedEntries(type: EntryType, { entries, content }: Planned): readonly string[] | undefined {
  if (!isKnown(entries) || !isKnown(content)) return undefined;
  if (entries === null) return declaredEntries(type, { entries, content });
  return entries.every(isKnown) ? declaredEntries(type, { entries, content }) : undefined;
}

/** Refuses a list that declares its entries in neither way, or in both. */
export function refuseOtherThanOne(
  { entries, content }: Planned,
  at: { readonly entries: AttributePath; readonly content: AttributePath },
  diagnostics: Diagnostics,
): void {
  if (!isKnown(entries) || !isKnown(content)) return;
  if (entries === null && content === null)
    diagnostics.error(at.entries, "No entries", "Set entries, or content with one entry a line.");
  if (entries !== null && content !== null)
    diagnostics.error(at.content, "Entries in two places", "Set entries or content, not both.");
}
