import type { Attributes } from "../attribute.js";
import type { Type } from "../types.js";
import type { ObjectValue } from "./object-value.js";

/**
 * Whether Terraform takes two values of a type for the same: sets in any order, strings in Unicode's composed form.
 * Unknown equals unknown, whatever is promised about either.
 */
export function equalValues(_type: Type, _a: unknown, _b: unknown): boolean {
  throw new Error("to come");
}

/** {@link equalValues} for whole objects. */
export function equalObjects(attributes: Attributes, a: ObjectValue, b: ObjectValue): boolean {
  return equalValues({ kind: "object", attributes }, a, b);
}

/** Whether nothing in the value is unknown, at any depth. */
export function isWhollyKnown(_type: Type, _value: unknown): boolean {
  throw new Error("to come");
}
