import {
  catchAll,
  checkEntries,
  decisionText,
  endedWarnings,
  entriesInText,
  type EntriesWarning,
  type EntryType,
  isEntryType,
  mostText,
  mostVisitors,
  parseEntriesFile,
  sameEntries,
  splitContent,
  warningTexts,
} from "../../zone/access-lists/index.js";
import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { DESTROY_ADVICE } from "../policies/zone-plan.js";

const MAX_REPORTED = 10;

/** Engines compare larger sets slowly. If a list has this many entries or more, `asText` of the constructs writes a file. */
export const LONG_SET = 500;

interface Found {
  readonly problems: readonly string[];
  readonly warnings: readonly EntriesWarning[];
}

interface Rules {
  /** The effect of the list, for the error about a list that contains all addresses. Undefined if such a list is allowed. */
  readonly refuseCatchAll: string | undefined;
}

/** Returns the rules for a list with this action. If the action decides about all visitors, the list needs `allow_catch_all`. */
export function rulesFor(action: string | Unknown | null, allowed: boolean | Unknown | null): Rules {
  const isRefused = isKnown(allowed) && allowed !== true && isKnown(action) && action !== null;
  return { refuseCatchAll: isRefused ? decisionText(action) : undefined };
}

/** Reports a list that contains all addresses, if its entries were unknown during validation. */
export function refuseCatchAll(
  type: EntryType,
  entries: readonly string[],
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  if (rules.refuseCatchAll === undefined) return;
  const details = catchAll(type, entries);
  if (details.length > 0)
    reportFindings(type, { problems: [], warnings: [{ kind: "catch-all", details }] }, at, diagnostics, rules);
}

/** Reports a list that covers more than half of the visitors. Accepts an existing list that does not grow. */
export function refuseMost(
  {
    type,
    entries,
    prior,
  }: {
    readonly type: EntryType;
    readonly entries: readonly string[];
    /** The entries of the stored list, if it is active. */
    readonly prior: readonly string[] | undefined;
  },
  at: AttributePath,
  diagnostics: Diagnostics,
  { refuseCatchAll: decides }: Rules,
): void {
  if (decides === undefined || catchAll(type, entries).length > 0) return;
  const before = prior === undefined ? [] : mostVisitors(type, prior);
  for (const most of mostVisitors(type, entries)) {
    const known = before.find(({ family }) => family === most.family);
    if (known !== undefined && most.addresses <= known.addresses) continue;
    diagnostics.error(
      at,
      `The list would ${decides} most visitors`,
      `It has ${mostText(most)}. If this is intended, set allow_catch_all = true.`,
    );
  }
}

/**
 * Reports invalid elements of `entries`. Each text quotes the entry, because Terraform cannot address an element of a set. Does
 * not warn about addresses that are reserved for documentation, because examples use them.
 */
export function checkEntryElements(
  type: EntryType,
  configured: readonly (string | Unknown)[],
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { problems, warnings } = checkEntries(type, configured.filter(isKnown));
  reportFindings(
    type,
    { problems: problems.map(({ problem, hint }) => `${problem} ${hint}`), warnings },
    at,
    diagnostics,
    rules,
  );
}

/** Reports invalid lines of `content`. */
export function checkContent(
  type: EntryType,
  text: string,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { entries, problems, warnings } = parseEntriesFile(type, text);
  if (entries.length === 0 && problems.length === 0)
    diagnostics.error(
      at,
      "No entries",
      `The text contains only blank lines and comments. A list must contain at least one entry. If all entries have ended, add one that has not, or set count on the list, as the guide to access lists shows. ${DESTROY_ADVICE}`,
    );
  const located = problems.map(({ line, problem, hint }) => `Line ${line}: ${problem} ${hint}`);
  const ended = endedWarnings(type, text, Date.now());
  reportFindings(type, { problems: located, warnings: [...warnings, ...ended] }, at, diagnostics, rules);
}

function reportFindings(
  type: EntryType,
  { problems, warnings }: Found,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
) {
  for (const problem of problems.slice(0, MAX_REPORTED))
    diagnostics.error(at, `Entry is not of type "${type}"`, problem);
  if (problems.length > MAX_REPORTED)
    diagnostics.error(
      at,
      `${problems.length - MAX_REPORTED} more entries are not of type "${type}"`,
      `Only the first ${MAX_REPORTED} of ${problems.length} are shown.`,
    );
  // Engines fold warnings with the same summary into "and 3 more similar warnings".
  for (const { kind, summary, detail } of warningTexts(warnings)) {
    if (kind === "documentation") continue;
    if (kind === "catch-all" && rules.refuseCatchAll !== undefined)
      diagnostics.error(
        at,
        `The list would ${rules.refuseCatchAll} all visitors`,
        `${summary}: ${detail} If this is intended, set allow_catch_all = true.`,
      );
    else diagnostics.warning(at, summary, detail);
  }
}

interface Declared {
  readonly entries: readonly string[] | null;
  readonly content: string | null;
}

interface Planned {
  readonly entries: readonly (string | Unknown)[] | Unknown | null;
  readonly content: string | Unknown | null;
}

/** Returns the type that decides how entries are compared. Entries of an unknown type are compared like names. */
export function comparisonType(type: string): EntryType {
  return isEntryType(type) ? type : "organization";
}

/** Returns the declared entries as the user spelled them. */
export function declaredEntries(type: EntryType, { entries, content }: Declared): readonly string[] {
  return content === null ? (entries ?? []) : entriesInText(type, content);
}

/** Returns a list in state with its entries as an array. */
export function storedList<List extends { type: string; entries: readonly string[] | null; content: string | null }>(
  list: List,
) {
  const type = comparisonType(list.type);
  return { ...list, type, entries: declaredEntries(type, list) };
}

/** Returns the planned entries as the user spelled them. Undefined if some are unknown. */
export function plannedEntries(type: EntryType, { entries, content }: Planned): readonly string[] | undefined {
  if (!isKnown(entries) || !isKnown(content)) return undefined;
  if (entries === null) return declaredEntries(type, { entries, content });
  return entries.every(isKnown) ? declaredEntries(type, { entries, content }) : undefined;
}

/** Reports a list with neither `entries` nor `content`, or with both. */
export function requireEntriesOrContent(
  { entries, content }: Planned,
  at: { readonly entries: AttributePath; readonly content: AttributePath },
  diagnostics: Diagnostics,
): void {
  if (!isKnown(entries) || !isKnown(content)) return;
  if (entries === null && content === null)
    diagnostics.error(at.entries, "No entries", "Set entries, or content with one entry per line.");
  if (entries !== null && content !== null)
    diagnostics.error(at.content, "Both entries and content are set", "Set either entries or content.");
}

/** Warns about a long set, which engines compare in quadratic time. See docs/decisions/entries-are-normalized.md. */
export function warnAboutLongSet(
  { entries }: Planned,
  at: { readonly entries: AttributePath },
  diagnostics: Diagnostics,
): void {
  if (!isKnown(entries) || entries === null || entries.length <= LONG_SET) return;
  diagnostics.warning(
    at.entries,
    "A long set of entries is slow",
    `The list has ${entries.length} entries. Terraform and OpenTofu compare the elements of a set in quadratic time: an apply of 5,000 takes more than a minute, of 10,000 several. ` +
      'Declare them as text instead, which writes nothing to the API: content = file("blocked.txt") with one entry per line, or content = join("\\n", …). With the construct AccessList, set asText: true.',
  );
}

/** Returns a function that reports whether two contents have the same entries of this type. */
export const sameContentOf =
  (type: EntryType) =>
  (sent: string, found: string): boolean =>
    sameEntries(type, splitContent(sent), splitContent(found));
