import { accepted, type ParsedEntry } from "./parsed-entry.js";

/** An entry of type `organization`: the name of a network's owner, free text. Compared without regard to case. */
export function parseOrganization(entry: string): ParsedEntry {
  return accepted(entry.normalize("NFC").toLowerCase().normalize("NFC"));
}
