/** The types of access list entries, by the names that users write. The API's codes for them are in the API client. */
export const ENTRY_TYPES = ["ip", "cidr", "asn", "country", "organization", "ja4"] as const;

/** The type of an access list. All its entries have this type. */
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The plural of each type, which is also the name of its factory in the constructs: `Entries.ips`. */
export const ENTRY_PLURALS: Readonly<Record<EntryType, string>> = {
  ip: "ips",
  cidr: "cidrs",
  country: "countries",
  asn: "asns",
  organization: "organizations",
  ja4: "ja4",
};

/** Whether entries of a type are addresses or networks. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/** Lists of one kind can have the same visitors: those of addresses and of networks. */
export const entryKind = (type: string | undefined): string | undefined => (holdsAddresses(type) ? "addresses" : type);

/** Whether a text names an entry type. */
export function isEntryType(text: string): text is EntryType {
  return (ENTRY_TYPES as readonly string[]).includes(text);
}
