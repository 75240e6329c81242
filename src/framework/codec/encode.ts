import type { Attributes } from "../attribute.js";
import type { DynamicValue } from "../protocol.js";
import type { Type } from "../types.js";
import type { Unknown } from "../unknown.js";
import type { EncodeError } from "./codec-error.js";

/**
 * Writes an object of the given attributes as msgpack: every attribute, `undefined` and missing ones as null, keys that
 * are no attribute left out. A value that does not fit its type throws {@link EncodeError}; with `misfits`, it is written
 * as null and reported there instead, so that an object that exists is never lost over one bad attribute.
 */
export function encodeObject(
  attributes: Attributes,
  value: Readonly<Record<string, unknown>> | Unknown | null,
  misfits?: EncodeError[],
): DynamicValue {
  return encodeValue({ kind: "object", attributes }, value, misfits);
}

/** Writes a value of the given type, as {@link encodeObject} does. */
export function encodeValue(_type: Type, _value: unknown, _misfits?: EncodeError[]): DynamicValue {
  throw new Error("to come");
}
