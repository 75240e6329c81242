import { equalValues, isWhollyKnown } from "../definition/equality.js";
import type { Attribute, Attributes } from "../definition/types.js";
import type { Values } from "../definition/infer.js";
import { fieldOf, fieldsOf, isUnknown } from "../values/values.js";

/**
 * Reports whether two values of an attribute are equal, or equivalent by the attribute's own `equal`. `siblings` is the object that
 * contains `next`. An unknown value has no equivalent.
 */
export function sameMeaning({ type, equal }: Attribute, prior: unknown, next: unknown, siblings: unknown): boolean {
  if (equalValues(type, prior, next)) return !isUnknown(next);
  if (equal === undefined || prior === null || next === null) return false;
  if (!isWhollyKnown(type, prior) || !isWhollyKnown(type, next)) return false;
  return equal(prior as never, next as never, fieldsOf(siblings)); // The codec has checked the type.
}

/** Returns `next`, but keeps the prior spelling of equivalent values, because another spelling is not a change. */
export function keepSpelling(attributes: Attributes, prior: unknown, next: Readonly<Values>): Values {
  const kept = Object.entries(attributes).map(([name, attribute]) => {
    const [before, value] = [fieldOf(prior, name), fieldOf(next, name)];
    return [name, sameMeaning(attribute, before, value, next) ? before : value] as const;
  });
  return Object.fromEntries(kept);
}
