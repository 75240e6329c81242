import type { DynamicValue, PathStepMessage, RawState } from "../../protocol/messages.js";
import type { Attributes, Type } from "../definition/types.js";
import type { Values } from "../definition/infer.js";
import { isUnknown, type ObjectValue, UNKNOWN } from "../values/values.js";
import { DecodeError, withPathStep, insideSetError } from "./codec-errors.js";
import { distinctElements } from "../definition/equality.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { type NumberToken, type NumericType, fromNumberToken } from "./numbers.js";
import { isJsonObject } from "../../shared/json.js";

/** Collects errors about numbers that do not fit their types. `steps` is the path of the current value. */
interface DecodeErrors {
  readonly found: DecodeError[];
  readonly steps: PathStepMessage[];
}

/**
 * Decodes one value from msgpack (docs/reference/protocol.md#msgpack). Throws {@link DecodeError}. If `decodeErrors` is given, a
 * number that does not fit its type throws no error. The error is added to `decodeErrors`, and the value becomes unknown.
 */
function decodeMsgpack(type: Type, bytes: Uint8Array, decodeErrors?: DecodeError[]): unknown {
  const reader = MsgpackReader.of(bytes);
  const value = readValue(reader, type, decodeErrors && { found: decodeErrors, steps: [] });
  if (!reader.done) throw new DecodeError("is followed by extra bytes");
  return value;
}

function readValue(reader: MsgpackReader, type: Type, decodeErrors?: DecodeErrors): unknown {
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
      return readNumber(type, reader.number(), decodeErrors);
    case "list":
      return readElements(reader, type.element, true, decodeErrors);
    case "set":
      return distinctElements(type.element, readElements(reader, type.element, false));
    case "map":
      return readMap(reader, type.element, decodeErrors);
    case "object":
      return readObject(reader, type.attributes, decodeErrors);
  }
}

function readNumber(type: NumericType, token: NumberToken, decodeErrors: DecodeErrors | undefined): unknown {
  try {
    return fromNumberToken(type, token);
  } catch (error) {
    if (!decodeErrors || !(error instanceof DecodeError)) throw error;
    decodeErrors.found.push(new DecodeError(error.problem, [...decodeErrors.steps]));
    return UNKNOWN;
  }
}

function readPart(
  reader: MsgpackReader,
  type: Type,
  step: PathStepMessage,
  decodeErrors: DecodeErrors | undefined,
): unknown {
  decodeErrors?.steps.push(step);
  const value = readValue(reader, type, decodeErrors);
  decodeErrors?.steps.pop();
  return value;
}

function readElements(reader: MsgpackReader, element: Type, indexed: boolean, decodeErrors?: DecodeErrors): unknown[] {
  const count = reader.array();
  const values: unknown[] = [];
  try {
    while (values.length < count)
      values.push(readPart(reader, element, { elementKeyInt: values.length }, decodeErrors));
  } catch (error) {
    throw indexed ? withPathStep(error, { elementKeyInt: values.length }) : insideSetError(error);
  }
  return values;
}

function readMap(
  reader: MsgpackReader,
  element: Type,
  decodeErrors: DecodeErrors | undefined,
): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (let count = reader.map(); count > 0; count--) {
    const key = reader.string();
    try {
      values[key] = readPart(reader, element, { elementKeyString: key }, decodeErrors);
    } catch (error) {
      throw withPathStep(error, { elementKeyString: key });
    }
  }
  return values;
}

function readObject(
  reader: MsgpackReader,
  attributes: Attributes,
  decodeErrors: DecodeErrors | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in attributes) values[name] = undefined;
  const count = reader.map();
  for (let i = 0; i < count; i++) {
    const name = reader.string();
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw new DecodeError(`has no attribute named ${name}`);
    try {
      values[name] = readPart(reader, attribute.type, { attributeName: name }, decodeErrors);
    } catch (error) {
      throw withPathStep(error, { attributeName: name });
    }
  }
  for (const name in values) if (values[name] === undefined) throw new DecodeError(`lacks the attribute ${name}`);
  return values;
}

/**
 * Decodes an object (docs/reference/protocol.md#values-on-the-wire). A missing or empty value is null. Strings are not changed,
 * because the engine has normalized them. Throws {@link DecodeError} where Terraform's core fails too. If `decodeErrors` is
 * given, a number that does not fit its type throws no error. The error is added to `decodeErrors`, and the value becomes
 * unknown.
 */
export function decodeObject(
  attributes: Attributes,
  value: DynamicValue | undefined,
  decodeErrors?: DecodeError[],
): ObjectValue {
  return decodeValue({ kind: "object", attributes }, value, decodeErrors) as ObjectValue;
}

/** Decodes an object. Returns null if the object is unknown as a whole. */
export function decodeKnownObject(attributes: Attributes, value: DynamicValue | undefined): Values | null {
  const object = decodeObject(attributes, value);
  return isUnknown(object) ? null : object;
}

/** Decodes one value, like {@link decodeObject}. Engines send values in msgpack only. */
export function decodeValue(type: Type, value: DynamicValue | undefined, decodeErrors?: DecodeError[]): unknown {
  if (value === undefined) return null;
  if (value.json.length > 0) throw new DecodeError("must be in msgpack");
  return value.msgpack.length === 0 ? null : decodeMsgpack(type, value.msgpack, decodeErrors);
}

/**
 * Decodes stored state (docs/reference/protocol.md#json). Missing attributes are null at any depth. Skips keys that the schema
 * lacks. Null state is null. Throws {@link DecodeError} for invalid state, and for state from before Terraform 0.12.
 */
export function decodeRawState(attributes: Attributes, rawState: RawState | undefined): Record<string, unknown> | null {
  if (rawState === undefined || rawState.json.length === 0) {
    if (rawState === undefined || Object.keys(rawState.flatmap).length === 0) return null;
    throw new DecodeError("was written by Terraform 0.11 or older, which this provider does not support");
  }
  return fromJson({ kind: "object", attributes }, parseJson(rawState.json)) as Record<string, unknown> | null;
}

/** Rounds numbers that no `integer` holds, which stay beyond its limits. States have no larger numbers. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    // The parser's own message quotes the text, which may contain a secret.
    throw new DecodeError("is not valid JSON");
  }
}

function fromJson(type: Type, json: unknown): unknown {
  if (json === null || json === undefined) return null;
  switch (type.kind) {
    case "string":
      return toText(json);
    case "bool":
      return toBool(json);
    case "integer":
    case "int64":
    case "float64":
      return toNumber(type, json);
    case "list":
      return toElements(type.element, json, (error, index) => withPathStep(error, { elementKeyInt: index }));
    case "set":
      return distinctElements(type.element, toElements(type.element, json, insideSetError));
    case "map":
      return toMap(type.element, json);
    case "object":
      return toObject(type.attributes, json);
  }
}

function toText(json: unknown): string {
  if (typeof json === "string") return json;
  if (typeof json === "boolean" || typeof json === "number") return json.toString();
  throw new DecodeError("must be a string");
}

function toBool(json: unknown): boolean {
  if (json === true || json === "true") return true;
  if (json === false || json === "false") return false;
  throw new DecodeError("must be true or false");
}

function toNumber(type: NumericType, json: unknown): unknown {
  if (typeof json !== "number" && typeof json !== "string") throw new DecodeError("must be a number");
  if (type.kind === "int64" && Number.isInteger(json) && !Number.isSafeInteger(json))
    throw new DecodeError("has more digits than a number in JSON keeps");
  return fromNumberToken(type, json);
}

function toElements(element: Type, json: unknown, placed: (error: unknown, index: number) => unknown): unknown[] {
  if (!Array.isArray(json)) throw new DecodeError("must be a list");
  return json.map((value, index) => {
    try {
      return fromJson(element, value);
    } catch (error) {
      throw placed(error, index);
    }
  });
}

function toMap(element: Type, json: unknown): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of entriesOf(json)) values[key] = fromPart(element, value, { elementKeyString: key });
  return values;
}

function toObject(attributes: Attributes, json: unknown): Record<string, unknown> {
  const given = new Map(entriesOf(json));
  const entries = Object.entries(attributes).map(([name, { type }]) => {
    return [name, fromPart(type, given.get(name), { attributeName: name })] as const;
  });
  return Object.fromEntries(entries);
}

function fromPart(type: Type, json: unknown, step: PathStepMessage): unknown {
  try {
    return fromJson(type, json);
  } catch (error) {
    throw withPathStep(error, step);
  }
}

function entriesOf(json: unknown): [string, unknown][] {
  if (!isJsonObject(json)) throw new DecodeError("must be an object");
  return Object.entries(json);
}
