/** The names that users write; the API client has their codes. */
export const ENTRY_TYPES = ["ip", "cidr", "asn", "country", "organization", "ja4"] as const;

/** The type of all entries of a list. */
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The plural of each type; constructs use it as the factory's name: `Entries.ips`. */
export const ENTRY_PLURALS: Readonly<Record<EntryType, string>> = {
  ip: "ips",
  cidr: "cidrs",
  country: "countries",
  asn: "asns",
  organization: "organizations",
  ja4: "ja4",
};

/** Reports whether entries of a type are addresses or networks. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/**
 * Returns the kind of a type. Two lists can match the same visitors only if both lists are of one kind. Addresses and networks
 * are one kind.
 */
export const entryKind = (type: string | undefined): string | undefined => (holdsAddresses(type) ? "addresses" : type);

/** Reports whether a text is an entry type. */
export function isEntryType(text: string): text is EntryType {
  return (ENTRY_TYPES as readonly string[]).includes(text);
}
