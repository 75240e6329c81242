import { canonicalEntry as canonicalOfType } from "../../entries/canonical-entry.js";
import { isEntryType } from "../../entries/entry-type.js";

/** Whether lists of that type hold addresses. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/** The form in which two entries that mean the same are equal; of an unknown type, the entry without white space. */
export function canonicalEntry(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalOfType(type, entry) : entry.trim();
}
