import { canonicalSet } from "../entries/index.js";
import { defineFunction, listOf, parameter, string } from "../framework/index.js";
import { entryType } from "./entry-type-parameter.js";
import { refuseBadEntries } from "./refuse-entries.js";

/** `provider::bunny::canonical_entries`. */
export const canonicalEntries = defineFunction({
  name: "canonical_entries",
  summary: "Writes access list entries in canonical form, each once, sorted.",
  doc: "IPv6 addresses are compressed, host bits masked, `AS` prefixes dropped. Lists that mean the same come out the same.",
  parameters: { type: entryType, entries: parameter(listOf(string), { doc: "The entries." }) },
  returns: listOf(string),
  call({ type, entries }, { refuse }) {
    refuseBadEntries(type, entries, refuse);
    return [...canonicalSet(type, entries)];
  },
});
