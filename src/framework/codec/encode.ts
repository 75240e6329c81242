import type { Attributes } from "../attribute.js";
import type { DynamicValue } from "../protocol.js";
import type { Type } from "../types.js";
import type { Unknown } from "../unknown.js";
import { EncodeError } from "./codec-error.js";
import { encodeMsgpack } from "./encode-msgpack.js";
import type { Path } from "./path.js";

const NOTHING = new Uint8Array();

/**
 * Writes an object of the given attributes as msgpack: every attribute, `undefined` and missing ones as null, keys that
 * are no attribute left out, text in Unicode's composed form as the host keeps it. A value that does not fit its type
 * throws {@link EncodeError}; with `misfits`, it is written as null and reported there instead, so that an object that
 * exists is never lost over one bad attribute.
 */
export function encodeObject(
  attributes: Attributes,
  value: Readonly<Record<string, unknown>> | Unknown | null,
  misfits?: EncodeError[],
): DynamicValue {
  return encodeValue({ kind: "object", attributes }, value, misfits);
}

/** Writes a value of the given type, as {@link encodeObject} does. */
export function encodeValue(type: Type, value: unknown, misfits?: EncodeError[]): DynamicValue {
  let fitting = value;
  for (;;) {
    try {
      return { msgpack: encodeMsgpack(type, fitting), json: NOTHING };
    } catch (error) {
      if (misfits === undefined || !(error instanceof EncodeError)) throw error;
      misfits.push(error);
      fitting = withNullAt(fitting, error.path);
    }
  }
}

function withNullAt(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value))
    return value.map((element: unknown, index) => (index === step.elementKeyInt ? withNullAt(element, rest) : element));
  const entries = Object.entries(value as Record<string, unknown>);
  const key = step.attributeName ?? step.elementKeyString;
  return Object.fromEntries(entries.map(([name, entry]) => [name, name === key ? withNullAt(entry, rest) : entry]));
}
