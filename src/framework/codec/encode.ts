import { Decimal, isUnknown, type Unknown } from "../values/values.js";
import type { Attributes, Type } from "../definition/types.js";
import { EncodeError, under, underSet } from "./codec-errors.js";
import { MsgpackWriter } from "./msgpack-writer.js";
import type { NumericType } from "./numbers.js";
import type { DynamicValue } from "../../protocol/messages.js";
import type { Path } from "../values/path.js";

/** Encodes one value of a type as msgpack (docs/reference/protocol.md#msgpack). Throws {@link EncodeError}. */
function encodeMsgpack(type: Type, value: unknown): Uint8Array {
  const writer = new MsgpackWriter();
  write(writer, type, value);
  return writer.finish();
}

function write(writer: MsgpackWriter, type: Type, value: unknown): void {
  if (value === null || value === undefined) {
    writer.nil();
  } else if (isUnknown(value)) {
    writer.unknown(value.refinement);
  } else {
    writeKnown(writer, type, value);
  }
}

function writeKnown(writer: MsgpackWriter, type: Type, value: unknown): void {
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") throw misfit("a string", value);
      writer.string(value);
      break;
    case "bool":
      if (typeof value !== "boolean") throw misfit("a boolean", value);
      writer.bool(value);
      break;
    case "integer":
    case "int64":
    case "float64":
    case "number":
      writeNumber(writer, type, value);
      break;
    case "list":
    case "set":
      writeElements(writer, type, value);
      break;
    case "map":
      writeMap(writer, type.element, value);
      break;
    case "object":
      writeObject(writer, type.attributes, value);
      break;
  }
}

function writeNumber(writer: MsgpackWriter, type: NumericType, value: unknown): void {
  switch (type.kind) {
    case "integer":
      if (!Number.isSafeInteger(value)) throw misfit("a whole number that is safe in JavaScript", value);
      writer.integer(BigInt(value as number));
      break;
    case "int64":
      if (typeof value !== "bigint" || BigInt.asIntN(64, value) !== value) throw misfit("a bigint of 64 bits", value);
      writer.integer(value);
      break;
    case "float64":
      if (typeof value !== "number" || !Number.isFinite(value)) throw misfit("a finite number", value);
      writeDecimal(writer, Decimal.from(value));
      break;
    case "number":
      if (!(value instanceof Decimal)) throw misfit("a Decimal", value);
      writeDecimal(writer, value);
      break;
  }
}

// Text, not a binary fraction: the engine compares numbers by their decimal text.
function writeDecimal(writer: MsgpackWriter, { text }: Decimal): void {
  if (!text.includes(".") && text.length <= 20) {
    const whole = BigInt(text);
    if (BigInt.asIntN(64, whole) === whole || BigInt.asUintN(64, whole) === whole) {
      writer.integer(whole);
      return;
    }
  }
  writer.string(text);
}

function writeElements(writer: MsgpackWriter, type: Extract<Type, { kind: "list" | "set" }>, value: unknown): void {
  if (!Array.isArray(value)) throw misfit("an array", value);
  // The engine merges the duplicates of a set.
  const elements: readonly unknown[] = value;
  writer.array(elements.length);
  let index = 0;
  try {
    for (; index < elements.length; index++) write(writer, type.element, elements[index]);
  } catch (error) {
    throw type.kind === "list" ? under(error, { elementKeyInt: index }) : underSet(error);
  }
}

function writeMap(writer: MsgpackWriter, element: Type, value: unknown): void {
  const entries = Object.entries(record(value));
  writer.map(entries.length);
  for (const [key, entry] of entries) {
    writer.string(key);
    try {
      write(writer, element, entry);
    } catch (error) {
      throw under(error, { elementKeyString: key });
    }
  }
}

function writeObject(writer: MsgpackWriter, attributes: Attributes, value: unknown): void {
  const object = record(value);
  const entries = Object.entries(attributes);
  writer.map(entries.length);
  for (const [name, { type }] of entries) {
    writer.string(name);
    try {
      write(writer, type, Object.hasOwn(object, name) ? object[name] : null);
    } catch (error) {
      throw under(error, { attributeName: name });
    }
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Decimal)
    throw misfit("a plain object", value);
  return value as Record<string, unknown>;
}

// Names the kind of the value, never the value itself, which may be a secret.
function misfit(expected: string, value: unknown): EncodeError {
  const kind = Array.isArray(value) ? "array" : typeof value;
  return new EncodeError(`must be ${expected}, and the provider gave ${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`);
}

const NOTHING = new Uint8Array();

/**
 * Encodes an object of the given attributes as msgpack: every attribute, with missing ones as null, without other keys,
 * and with text in Unicode's composed form, as the engine stores it. Throws {@link EncodeError} for a value that does
 * not fit its type. With `misfits`, such a value is encoded as null and collected there, so that one bad attribute does
 * not lose an object that exists.
 */
export function encodeObject(
  attributes: Attributes,
  value: Readonly<Record<string, unknown>> | Unknown | null,
  encodeErrors?: EncodeError[],
): DynamicValue {
  return encodeValue({ kind: "object", attributes }, value, encodeErrors);
}

/** Encodes a value of the given type, like {@link encodeObject}. */
export function encodeValue(type: Type, value: unknown, encodeErrors?: EncodeError[]): DynamicValue {
  let fitting = value;
  for (;;) {
    try {
      return { msgpack: encodeMsgpack(type, fitting), json: NOTHING };
    } catch (error) {
      if (encodeErrors === undefined || !(error instanceof EncodeError)) throw error;
      encodeErrors.push(error);
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
