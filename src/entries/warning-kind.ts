/** Why entries are accepted with a warning, and how the reason reads above the entries that it concerns. */
export const WARNING_KINDS = {
  "host-bits": "Addresses inside a network; the service keeps the network",
  "bare-address": "Single addresses in a list of networks; write their prefix length",
  "prefix-in-ip": 'Networks in a list of type "ip"; use type "cidr" for them',
  "surrounding-space": "White space around entries, which is not sent",
  "upper-case": "Fingerprints in upper case; the service writes them in lower case",
  "special-country": "Codes that are no country's, and that the service may not know",
  "unknown-country": "Codes that ISO 3166-1 does not list, and that the service may not know",
  duplicate: "The same entry more than once",
  overlap: "Entries that a wider entry of the list already holds",
  "catch-all": "Every address there is",
  reserved: "Entries that no visitor can come from",
  documentation: "Addresses and numbers reserved for examples; no visitor comes from them",
} as const;

/** A reason to warn. */
export type WarningKind = keyof typeof WARNING_KINDS;
