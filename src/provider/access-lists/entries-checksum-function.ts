import { contentChecksum } from "../../zone/access-lists/index.js";
import { defineFunction, listOf, parameter, string } from "../../framework/index.js";
import { entryType, refuseBadEntries } from "./function-entries.js";

export const entriesChecksum = defineFunction({
  name: "entries_checksum",
  summary: "Returns the checksum of an access list with these entries.",
  doc: "SHA-256 hash, in lower-case hexadecimal, of the distinct canonical entries, sorted and joined by newlines. Equals `checksum` of `bunny_shield_access_list`.",
  parameters: { type: entryType, entries: parameter(listOf(string), { doc: "The entries." }) },
  returns: string,
  call({ type, entries }, { refuse }) {
    refuseBadEntries(type, entries, refuse);
    return contentChecksum(type, entries);
  },
});
