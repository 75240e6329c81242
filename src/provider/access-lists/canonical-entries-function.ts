import { canonicalSet } from "../../zone/access-lists/index.js";
import { defineFunction, listOf, parameter, string } from "../../framework/index.js";
import { entryType, refuseBadEntries } from "./function-entries.js";

export const canonicalEntries = defineFunction({
  name: "canonical_entries",
  summary: "Returns the distinct access list entries in canonical form, sorted.",
  doc: "Compresses IPv6 addresses, masks host bits, and removes `AS` prefixes. Equivalent lists have equal results.",
  parameters: { type: entryType, entries: parameter(listOf(string), { doc: "The entries." }) },
  returns: listOf(string),
  call({ type, entries }, { refuse }) {
    refuseBadEntries(type, entries, refuse);
    return [...canonicalSet(type, entries)];
  },
});
