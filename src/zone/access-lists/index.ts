export { aggregateCidrs } from "./aggregate.js";
export {
  canonicalEntry,
  canonicalSet,
  contentChecksum,
  distinctEntries,
  entryCount,
  entryFacts,
  keepSpelling,
  sameEntries,
  sortEntries,
} from "./canonical.js";
export { catchAll, checkEntries, type EntriesWarning, warningText, warningTexts } from "./check.js";
export {
  entriesInText,
  joinContent,
  keepText,
  type LineProblem,
  parseEntriesFile,
  splitContent,
} from "./entries-file.js";
export { currentText, datedEntries, type DatedEntry } from "./ending.js";
export { ENTRY_PLURALS, ENTRY_TYPES, isEntryType, type EntryType } from "./entry-type.js";
export { type ComparableList, comparableList, overlapBetween } from "./overlap.js";
export { currentNames, isNamedEntries, namedEntries } from "./named-entries.js";
export { uncoveredEntries } from "./uncovered.js";
export { parseEntry, type WarningKind } from "./parse-entry.js";
export { unfitNetworks } from "./unfit-networks.js";
