import { ENTRY_TYPES } from "../entries/index.js";
import { oneOf, parameter } from "../framework/index.js";

/** The `type` that functions over entries take, as `bunny_shield_access_list` has it. */
export const entryType = parameter(oneOf(...ENTRY_TYPES), {
  doc: "Type of the entries: `ip`, `cidr`, `asn`, `country`, `organization`, or `ja4`.",
});
