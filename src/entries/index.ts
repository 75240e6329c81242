export { addressCount, type AddressCount } from "./address-count.js";
export { aggregateCidrs } from "./aggregate-cidrs.js";
export { canonicalEntry, canonicalSet, sameEntries } from "./canonical-entry.js";
export {
  checkEntries,
  warningText,
  type CheckedEntries,
  type EntriesWarning,
  type EntryProblem,
} from "./check-entries.js";
export { joinContent, splitContent } from "./content.js";
export { contentChecksum, entryCount } from "./content-checksum.js";
export { distinctEntries } from "./distinct-entries.js";
export { parseEntriesFile, type EntriesFile, type LineProblem } from "./entries-file.js";
export { ENTRY_TYPES, isEntryType, type EntryType } from "./entry-type.js";
export { keepSpelling } from "./keep-spelling.js";
export { entriesInText, keepText } from "./keep-text.js";
export { overlapBetween, type EntryList, type SharedEntry } from "./overlap-between.js";
export { overlaps, type Overlap } from "./overlaps.js";
export { parseEntry } from "./parse-entry.js";
export type { AcceptedEntry, EntryWarning, ParsedEntry, RefusedEntry } from "./parsed-entry.js";
export { reservedEntry, type ReservedEntry } from "./reserved-entry.js";
export { sortEntries } from "./sort-entries.js";
export type { WarningKind } from "./warning-kind.js";
