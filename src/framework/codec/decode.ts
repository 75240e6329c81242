import type { Attributes } from "../attribute.js";
import type { DynamicValue } from "../protocol.js";
import type { Type } from "../types.js";
import { DecodeError } from "./codec-error.js";
import { decodeJson } from "./decode-json.js";
import { decodeMsgpack } from "./decode-msgpack.js";
import type { ObjectValue } from "./object-value.js";
import { formatPath, type Path } from "./path.js";

/**
 * Reads an object of the given attributes, msgpack or JSON (protocol §3.1). A missing or empty value is null. Strings are
 * taken as they come, since the host has normalised them. Throws {@link DecodeError}, as Terraform's core would refuse;
 * given `misfits`, collects there the numbers that their types cannot hold, and reads them as unknown.
 */
export function decodeObject(
  attributes: Attributes,
  value: DynamicValue | undefined,
  misfits?: DecodeError[],
): ObjectValue {
  return decodeValue({ kind: "object", attributes }, value, misfits) as ObjectValue;
}

/** Reads a value of the given type, as {@link decodeObject} does. */
export function decodeValue(type: Type, value: DynamicValue | undefined, misfits?: DecodeError[]): unknown {
  if (value !== undefined && value.msgpack.length > 0) return decodeMsgpack(type, value.msgpack, misfits);
  if (value !== undefined && value.json.length > 0) return decodeJson(type, value.json, refuse);
  return null;
}

function refuse(path: Path): never {
  throw new DecodeError(`has no attribute named ${formatPath(path)}`);
}
