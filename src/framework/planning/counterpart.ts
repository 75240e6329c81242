import type { Attributes } from "../attribute.js";
import { equalValues, isWhollyKnown } from "../codec/index.js";
import { fieldOf } from "../rules/fields.js";

/**
 * The prior element of a set of objects that a configured one continues: the first that agrees in everything the user
 * sets. Null if there is none. Elements of sets have no name, so agreement is all there is to go by.
 */
export function counterpart(attributes: Attributes, configured: unknown, prior: readonly unknown[]): unknown {
  return prior.find((element) => agrees(attributes, configured, element)) ?? null;
}

function agrees(attributes: Attributes, configured: unknown, prior: unknown): boolean {
  return Object.entries(attributes).every(([name, { type, presence, default: fallback }]) => {
    if (presence === "computed" || presence === "write_only") return true;
    const value = fieldOf(configured, name);
    if (value === null && presence === "optional_computed") return true;
    const wanted = value === null && presence === "defaulted" ? fallback : value;
    return isWhollyKnown(type, wanted) && equalValues(type, wanted, fieldOf(prior, name));
  });
}
