import type { Attributes } from "../attribute.js";
import type { PathStepMessage } from "../protocol.js";
import type { Type } from "../types.js";
import { UNKNOWN } from "../unknown.js";
import { DecodeError, under, underSet } from "./codec-error.js";
import { distinct } from "./equal.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { fromNumberToken, type NumberToken, type NumericType } from "./number-token.js";

/** Where the numbers that their types cannot hold are collected; `steps` lead to the value that is being read. */
interface Misfits {
  readonly found: DecodeError[];
  readonly steps: PathStepMessage[];
}

/**
 * Reads one value of a type from msgpack (protocol §3.3). Throws {@link DecodeError}; given `misfits`, collects there the
 * numbers that their types cannot hold, and reads them as unknown.
 */
export function decodeMsgpack(type: Type, bytes: Uint8Array, misfits?: DecodeError[]): unknown {
  const reader = MsgpackReader.of(bytes);
  const value = readValue(reader, type, misfits && { found: misfits, steps: [] });
  if (!reader.done) throw new DecodeError("is followed by more bytes than it needs");
  return value;
}

function readValue(reader: MsgpackReader, type: Type, misfits?: Misfits): unknown {
  if (reader.nil()) return null;
  const unknown = reader.unknown();
  if (unknown) return unknown;
  switch (type.kind) {
    case "string":
      return reader.string();
    case "bool":
      return reader.bool();
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return readNumber(type, reader.number(), misfits);
    case "list":
      return readElements(reader, type.element, true, misfits);
    case "set":
      return distinct(type.element, readElements(reader, type.element, false));
    case "map":
      return readMap(reader, type.element, misfits);
    case "object":
      return readObject(reader, type.attributes, misfits);
  }
}

function readNumber(type: NumericType, token: NumberToken, misfits: Misfits | undefined): unknown {
  try {
    return fromNumberToken(type, token);
  } catch (error) {
    if (!misfits || !(error instanceof DecodeError)) throw error;
    misfits.found.push(new DecodeError(error.problem, [...misfits.steps]));
    return UNKNOWN;
  }
}

/** Reads a part of a value, with the step to it on the way. */
function readPart(reader: MsgpackReader, type: Type, step: PathStepMessage, misfits: Misfits | undefined): unknown {
  misfits?.steps.push(step);
  const value = readValue(reader, type, misfits);
  misfits?.steps.pop();
  return value;
}

function readElements(reader: MsgpackReader, element: Type, indexed: boolean, misfits?: Misfits): unknown[] {
  const count = reader.array();
  const values: unknown[] = [];
  try {
    while (values.length < count) values.push(readPart(reader, element, { elementKeyInt: values.length }, misfits));
  } catch (error) {
    throw indexed ? under(error, { elementKeyInt: values.length }) : underSet(error);
  }
  return values;
}

function readMap(reader: MsgpackReader, element: Type, misfits: Misfits | undefined): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (let count = reader.map(); count > 0; count--) {
    const key = reader.string();
    try {
      values[key] = readPart(reader, element, { elementKeyString: key }, misfits);
    } catch (error) {
      throw under(error, { elementKeyString: key });
    }
  }
  return values;
}

function readObject(
  reader: MsgpackReader,
  attributes: Attributes,
  misfits: Misfits | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in attributes) values[name] = undefined;
  const count = reader.map();
  for (let i = 0; i < count; i++) {
    const name = reader.string();
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw new DecodeError(`has no attribute named ${name}`);
    try {
      values[name] = readPart(reader, attribute.type, { attributeName: name }, misfits);
    } catch (error) {
      throw under(error, { attributeName: name });
    }
  }
  for (const name in values) if (values[name] === undefined) throw new DecodeError(`lacks the attribute ${name}`);
  return values;
}
