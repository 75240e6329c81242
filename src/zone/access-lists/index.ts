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
export { checkEntries, type EntriesWarning, warningText, warningTexts } from "./check.js";
export {
  entriesInText,
  joinContent,
  keepText,
  type LineProblem,
  linesOf,
  parseEntriesFile,
  splitContent,
} from "./entries-file.js";
export { currentText, datedEntries, type DatedEntry, endedWarnings, endsIn } from "./ending.js";
export { ENTRY_PLURALS, ENTRY_TYPES, holdsAddresses, isEntryType, type EntryType } from "./entry-type.js";
export { decidesAboutAll, decisionText, listStance, needsCatchAll, readList } from "./list.js";
export { type ComparableList, comparableList, overlapBetween } from "./overlap.js";
export { currentNames, isNamedEntries, namedEntries } from "./named-entries.js";
export { aggregateCidrs, catchAll, uncoveredEntries } from "./held.js";
export { parseEntry, type WarningKind } from "./parse-entry.js";
export { mostText, mostVisitors } from "./most-visitors.js";
export { unfitNetworks } from "./unfit-networks.js";
