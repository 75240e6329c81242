/** The types of access list entries, by the names that users write. The API's codes for them are in the API client. */
export const ENTRY_TYPES = ["ip", "cidr", "asn", "country", "organization", "ja4"] as const;

/** The type of an access list. All its entries have this type. */
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Whether a text names an entry type. */
export function isEntryType(text: string): text is EntryType {
  return (ENTRY_TYPES as readonly string[]).includes(text);
}
