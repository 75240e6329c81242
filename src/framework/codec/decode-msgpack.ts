import type { Attributes } from "../attribute.js";
import type { Type } from "../types.js";
import { DecodeError, under, underSet } from "./codec-error.js";
import { distinct } from "./equal.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { fromNumberToken } from "./number-token.js";

/** Reads one value of a type from msgpack (protocol §3.3). Throws {@link DecodeError}. */
export function decodeMsgpack(type: Type, bytes: Uint8Array): unknown {
  const reader = MsgpackReader.of(bytes);
  const value = readValue(reader, type);
  if (!reader.done) throw new DecodeError("is followed by more bytes than it needs");
  return value;
}

function readValue(reader: MsgpackReader, type: Type): unknown {
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
      return fromNumberToken(type, reader.number());
    case "list":
      return readElements(reader, type.element, true);
    case "set":
      return distinct(type.element, readElements(reader, type.element, false));
    case "map":
      return readMap(reader, type.element);
    case "object":
      return readObject(reader, type.attributes);
  }
}

function readElements(reader: MsgpackReader, element: Type, indexed: boolean): unknown[] {
  const count = reader.array();
  const values: unknown[] = [];
  try {
    while (values.length < count) values.push(readValue(reader, element));
  } catch (error) {
    throw indexed ? under(error, { elementKeyInt: values.length }) : underSet(error);
  }
  return values;
}

function readMap(reader: MsgpackReader, element: Type): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (let count = reader.map(); count > 0; count--) {
    const key = reader.string();
    try {
      values[key] = readValue(reader, element);
    } catch (error) {
      throw under(error, { elementKeyString: key });
    }
  }
  return values;
}

function readObject(reader: MsgpackReader, attributes: Attributes): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in attributes) values[name] = undefined;
  const count = reader.map();
  for (let i = 0; i < count; i++) {
    const name = reader.string();
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw new DecodeError(`has no attribute named ${name}`);
    try {
      values[name] = readValue(reader, attribute.type);
    } catch (error) {
      throw under(error, { attributeName: name });
    }
  }
  for (const name in values) if (values[name] === undefined) throw new DecodeError(`lacks the attribute ${name}`);
  return values;
}
