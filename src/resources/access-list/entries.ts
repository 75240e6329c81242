import {
  checkEntries,
  entriesInText,
  type EntriesWarning,
  type EntryType,
  isEntryType,
  parseEntriesFile,
  warningText,
} from "../../entries/index.js";
import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";

const SHOWN = 10;

/** What was found in entries or in a text of them. */
interface Found {
  readonly problems: readonly string[];
  readonly warnings: readonly EntriesWarning[];
}

interface Rules {
  readonly refuseCatchAll: boolean;
}

/**
 * Tells what is wrong and what is odd about configured entries. Terraform cannot point at one element of a set, so each
 * text quotes its entry. Addresses reserved for documentation are let pass in silence: they stand in examples.
 */
export function tellOfEntries(
  type: EntryType,
  configured: readonly (string | Unknown)[],
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { problems, warnings } = checkEntries(type, configured.filter(isKnown));
  tell(type, { problems: problems.map(({ problem, hint }) => `${problem} ${hint}`), warnings }, at, diagnostics, rules);
}

/** The same of entries that are declared as text; each problem names its line. */
export function tellOfContent(
  type: EntryType,
  text: string,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { entries, problems, warnings } = parseEntriesFile(type, text);
  if (entries.length === 0 && problems.length === 0)
    diagnostics.error(at, "No entries", "The text holds nothing but blank lines and comments; a list needs an entry.");
  const told = problems.map(({ line, problem, hint }) => `Line ${line}: ${problem} ${hint}`);
  tell(type, { problems: told, warnings }, at, diagnostics, rules);
}

function tell(
  type: EntryType,
  { problems, warnings }: Found,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
) {
  for (const problem of problems.slice(0, SHOWN)) diagnostics.error(at, `Entry is not of type "${type}"`, problem);
  if (problems.length > SHOWN)
    diagnostics.error(
      at,
      `${problems.length - SHOWN} more entries are not of type "${type}"`,
      `Only the first ${SHOWN} of ${problems.length} are shown.`,
    );
  for (const warning of warnings) {
    if (warning.kind === "documentation") continue;
    if (warning.kind === "catch-all" && rules.refuseCatchAll)
      diagnostics.error(
        at,
        "The list would stop everybody",
        `${warningText(warning)} If that is meant, set allow_catch_all = true.`,
      );
    else diagnostics.warning(at, "Access list entries", warningText(warning));
  }
}

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
export function comparableType(type: string): EntryType {
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
  const type = comparableType(list.type);
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
