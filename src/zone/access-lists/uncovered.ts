import { type EntryType, holdsAddresses } from "./entry-type.js";
import { addressRange, isWithin, stoppingRange, union } from "./ranges.js";

/**
 * The canonical entries that a list with these other ones does not match: it does not have them, and its networks do
 * not contain all of their addresses.
 */
export function uncoveredEntries(
  type: EntryType,
  entries: ReadonlySet<string>,
  others: ReadonlySet<string>,
): readonly string[] {
  const missing = [...entries].filter((entry) => !others.has(entry));
  if (missing.length === 0 || !holdsAddresses(type)) return missing;
  const covered = union([...others].flatMap((entry) => stoppingRange(entry) ?? []));
  return missing.filter((entry) => {
    const range = addressRange(entry);
    return range === undefined || !isWithin(range, covered);
  });
}
