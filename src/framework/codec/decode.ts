import type { Attributes } from "../attribute.js";
import type { DynamicValue } from "../protocol.js";
import type { Type } from "../types.js";
import type { ObjectValue } from "./object-value.js";

/**
 * Reads an object of the given attributes, msgpack or JSON (protocol §3.1). A missing or empty value is null. Strings are
 * taken as they come, since the host has normalised them. Throws {@link DecodeError}.
 */
export function decodeObject(attributes: Attributes, value: DynamicValue | undefined): ObjectValue {
  return decodeValue({ kind: "object", attributes }, value) as ObjectValue;
}

/** Reads a value of the given type, as {@link decodeObject} does. */
export function decodeValue(_type: Type, _value: DynamicValue | undefined): unknown {
  throw new Error("to come");
}
