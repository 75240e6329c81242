import { addressRange } from "./ranges.js";

/** Whether lists of that type hold addresses. */
export function holdsAddresses(type: string | undefined): boolean {
  return type === "ip" || type === "cidr";
}

/** The form in which two entries that mean the same are equal; an entry that cannot be read stands for itself. */
export function canonicalEntry(type: string | undefined, entry: string): string {
  const trimmed = entry.trim();
  if (holdsAddresses(type)) {
    const range = addressRange(trimmed);
    return range === undefined ? trimmed : `${range.low}-${range.high}`;
  }
  if (type === "asn") return trimmed.replace(/^as/i, "").replace(/^0+(?=\d)/, "");
  if (type === "country") return trimmed.toUpperCase();
  return type === "organization" || type === "ja4" ? trimmed.toLowerCase() : trimmed;
}
