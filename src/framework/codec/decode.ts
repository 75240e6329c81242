import type { DynamicValue, PathStepMessage, RawState } from "../../protocol/messages.js";
import type { Attributes, Type } from "../definition/types.js";
import { type ObjectValue, UNKNOWN } from "../values/values.js";
import { DecodeError, withPathStep, insideSetError } from "./codec-errors.js";
import { distinctElements } from "../definition/equality.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { fromNumberToken, type NumberToken, type NumericType } from "./numbers.js";
import { decodeJson } from "./decode-json.js";
import { formatPath, type Path } from "../values/path.js";

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
    case "number":
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
 * Decodes an object from msgpack or JSON (docs/reference/protocol.md#values-on-the-wire). A missing or empty value is null.
 * Strings are not changed, because the engine has normalized them. Throws {@link DecodeError} where Terraform's core fails too.
 * If `decodeErrors` is given, a number that does not fit its type throws no error. The error is added to `decodeErrors`, and the
 * value becomes unknown.
 */
export function decodeObject(
  attributes: Attributes,
  value: DynamicValue | undefined,
  decodeErrors?: DecodeError[],
): ObjectValue {
  return decodeValue({ kind: "object", attributes }, value, decodeErrors) as ObjectValue;
}

/** Decodes one value, like {@link decodeObject}. */
export function decodeValue(type: Type, value: DynamicValue | undefined, decodeErrors?: DecodeError[]): unknown {
  if (value !== undefined && value.msgpack.length > 0) return decodeMsgpack(type, value.msgpack, decodeErrors);
  if (value !== undefined && value.json.length > 0) return decodeJson(type, value.json, refuse);
  return null;
}

function refuse(path: Path): never {
  throw new DecodeError(`has no attribute named ${formatPath(path)}`);
}

/**
 * Decodes stored state without losing digits. Missing attributes are null at any depth. Skips keys that the schema lacks, and
 * adds their paths to `dropped`. Null state is null. Throws {@link DecodeError} for invalid state, and for state from before
 * Terraform 0.12.
 */
export function decodeRawState(
  attributes: Attributes,
  rawState: RawState | undefined,
  dropped?: string[],
): Record<string, unknown> | null {
  if (rawState === undefined || rawState.json.length === 0) {
    if (rawState === undefined || Object.keys(rawState.flatmap).length === 0) return null;
    throw new DecodeError("was written by Terraform 0.11 or older, which this provider does not support");
  }
  const value = decodeJson({ kind: "object", attributes }, rawState.json, (path) => dropped?.push(formatPath(path)));
  return value as Record<string, unknown> | null;
}
