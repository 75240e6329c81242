import { ENTRY_TYPES } from "../../entries/index.js";
import { oneOf, parameter } from "../../framework/index.js";

/** The parameter `type` of functions on entries, as in `bunny_shield_access_list`. */
export const entryType = parameter(oneOf(...ENTRY_TYPES), {
  doc: "Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.",
});
