import { contentChecksum } from "../entries/index.js";
import { defineFunction, listOf, parameter, string } from "../framework/index.js";
import { entryType } from "./entry-type-parameter.js";
import { refuseBadEntries } from "./refuse-entries.js";

/** `provider::bunny::entries_checksum`. */
export const entriesChecksum = defineFunction({
  name: "entries_checksum",
  summary: "The checksum that an access list with these entries has.",
  doc: "SHA-256 in lower-case hexadecimal over the entries in canonical form, each once, sorted, joined by newlines: the `checksum` of `bunny_shield_access_list`.",
  parameters: { type: entryType, entries: parameter(listOf(string), { doc: "The entries." }) },
  returns: string,
  call({ type, entries }, { refuse }) {
    refuseBadEntries(type, entries, refuse);
    return contentChecksum(type, entries);
  },
});
