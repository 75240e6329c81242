export { addressCount, type AddressCount } from "./aggregate.js";
export { aggregateCidrs } from "./aggregate.js";
export { canonicalEntry, canonicalSet, sameEntries } from "./canonical.js";
export {
  catchAll,
  checkEntries,
  warningText,
  warningTexts,
  type CheckedEntries,
  type EntriesWarning,
  type EntryProblem,
} from "./check.js";
export { joinContent, splitContent } from "./entries-file.js";
export { contentChecksum, entryCount, entryFacts } from "./canonical.js";
export { distinctEntries } from "./canonical.js";
export { parseEntriesFile, type EntriesFile, type LineProblem } from "./entries-file.js";
export { ENTRY_PLURALS, ENTRY_TYPES, isEntryType, type EntryType } from "./entry-type.js";
export { keepSpelling } from "./canonical.js";
export { entriesInText, keepText } from "./entries-file.js";
export { type ComparableList, comparableList, overlapBetween, type EntryList, type SharedEntry } from "./overlap.js";
export { overlaps, type Overlap } from "./overlap.js";
export { parseEntry } from "./parse-entry.js";
export type { AcceptedEntry, EntryWarning, ParsedEntry, RefusedEntry } from "./parse-entry.js";
export { reservedEntry, type ReservedEntry } from "./check.js";
export { sortEntries } from "./canonical.js";
export type { WarningKind } from "./parse-entry.js";
