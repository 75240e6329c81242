import { toNfc } from "../definition/equality.js";
import { isUnknown, type Unknown } from "../values/values.js";
import type { Attributes, Type } from "../definition/types.js";
import { EncodeError, withPathStep, insideSetError } from "./codec-errors.js";
import { decimalText, type NumericType } from "./numbers.js";
import type { DynamicValue } from "../../protocol/messages.js";
import type { Path } from "../values/path.js";

const INITIAL_SIZE = 1024;
const SHORT = 64;

/** Writes msgpack tokens into a growing buffer. Integers and lengths have their shortest form. */
class MsgpackWriter {
  private bytes = Buffer.allocUnsafe(INITIAL_SIZE);
  private position = 0;

  finish(): Uint8Array {
    return Uint8Array.from(this.bytes.subarray(0, this.position));
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  integer(value: bigint): void {
    if (value >= -32n && value <= 0x7fn) this.byte(Number(value) & 0xff);
    else if (value >= 0n) this.unsigned(value);
    else this.signed(value);
  }

  /** Writes text in Unicode NFC, as Terraform stores it. */
  string(value: string): void {
    const length = value.length;
    if (length < SHORT && this.shortAscii(value, length)) return;
    const text = toNfc(value);
    const size = Buffer.byteLength(text);
    this.length(size, 0xa0, 0x1f, [0xd9, 0xda, 0xdb]);
    this.reserve(size);
    this.position += this.bytes.write(text, this.position, size, size === text.length ? "latin1" : "utf8");
  }

  array(length: number): void {
    this.length(length, 0x90, 0x0f, [undefined, 0xdc, 0xdd]);
  }

  map(length: number): void {
    this.length(length, 0x80, 0x0f, [undefined, 0xde, 0xdf]);
  }

  unknown(refinement: Uint8Array | undefined): void {
    if (refinement === undefined) {
      this.byte(0xd4);
      this.byte(0);
      this.byte(0);
      return;
    }
    this.extensionLength(refinement.length);
    this.byte(12);
    this.reserve(refinement.length);
    this.bytes.set(refinement, this.position);
    this.position += refinement.length;
  }

  private shortAscii(value: string, length: number): boolean {
    if (this.position + length + 2 > this.bytes.length) this.reserve(length + 2);
    const { bytes } = this;
    let position = this.position;
    if (length < 32) {
      bytes[position++] = 0xa0 | length;
    } else {
      bytes[position++] = 0xd9;
      bytes[position++] = length;
    }
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code >= 0x80) return false;
      bytes[position++] = code;
    }
    this.position = position;
    return true;
  }

  private unsigned(value: bigint): void {
    if (value <= 0xffn) this.sized(0xcc, Number(value), 1);
    else if (value <= 0xffffn) this.sized(0xcd, Number(value), 2);
    else if (value <= 0xffff_ffffn) this.sized(0xce, Number(value), 4);
    else {
      this.byte(0xcf);
      this.reserve(8);
      this.position = this.bytes.writeBigUInt64BE(value, this.position);
    }
  }

  private signed(value: bigint): void {
    if (value >= -0x80n) this.sized(0xd0, Number(value) & 0xff, 1);
    else if (value >= -0x8000n) this.sized(0xd1, Number(value) & 0xffff, 2);
    else if (value >= -0x8000_0000n) this.sized(0xd2, Number(value) >>> 0, 4);
    else {
      this.byte(0xd3);
      this.reserve(8);
      this.position = this.bytes.writeBigInt64BE(value, this.position);
    }
  }

  private length(
    length: number,
    fixed: number,
    fixedMax: number,
    codes: readonly [number | undefined, number, number],
  ): void {
    const [code8, code16, code32] = codes;
    if (length <= fixedMax) this.byte(fixed | length);
    else if (code8 !== undefined && length <= 0xff) this.sized(code8, length, 1);
    else if (length <= 0xffff) this.sized(code16, length, 2);
    else this.sized(code32, length, 4);
  }

  private extensionLength(length: number): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(length);
    if (fixed >= 0) this.byte(0xd4 + fixed);
    else if (length <= 0xff) this.sized(0xc7, length, 1);
    else if (length <= 0xffff) this.sized(0xc8, length, 2);
    else this.sized(0xc9, length, 4);
  }

  private sized(code: number, value: number, width: number): void {
    this.reserve(1 + width);
    this.bytes[this.position] = code;
    this.position = this.bytes.writeUIntBE(value, this.position + 1, width);
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.position] = value;
    this.position += 1;
  }

  private reserve(length: number): void {
    const needed = this.position + length;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.position);
    this.bytes = larger;
  }
}

/** Encodes one value as msgpack (docs/reference/protocol.md#msgpack). Throws {@link EncodeError}. */
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
      if (typeof value !== "string") throw typeMismatch("a string", value);
      writer.string(value);
      break;
    case "bool":
      if (typeof value !== "boolean") throw typeMismatch("a boolean", value);
      writer.bool(value);
      break;
    case "integer":
    case "int64":
    case "float64":
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
      if (!Number.isSafeInteger(value)) throw typeMismatch("a whole number that is safe in JavaScript", value);
      writer.integer(BigInt(value as number));
      break;
    case "int64":
      if (typeof value !== "bigint" || BigInt.asIntN(64, value) !== value)
        throw typeMismatch("a bigint of 64 bits", value);
      writer.integer(value);
      break;
    case "float64":
      if (typeof value !== "number" || !Number.isFinite(value)) throw typeMismatch("a finite number", value);
      writeDecimal(writer, decimalText(value));
      break;
  }
}

// The engine compares numbers by their decimal text. A binary fraction would have another text.
function writeDecimal(writer: MsgpackWriter, text: string): void {
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
  if (!Array.isArray(value)) throw typeMismatch("an array", value);
  // The engine merges the duplicates of a set.
  const elements: readonly unknown[] = value;
  writer.array(elements.length);
  let index = 0;
  try {
    for (; index < elements.length; index++) write(writer, type.element, elements[index]);
  } catch (error) {
    throw type.kind === "list" ? withPathStep(error, { elementKeyInt: index }) : insideSetError(error);
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
      throw withPathStep(error, { elementKeyString: key });
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
      throw withPathStep(error, { attributeName: name });
    }
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw typeMismatch("a plain object", value);
  return value as Record<string, unknown>;
}

// Names only the kind of the value, because the value may be a secret.
function typeMismatch(expected: string, value: unknown): EncodeError {
  const kind = Array.isArray(value) ? "array" : typeof value;
  return new EncodeError(`must be ${expected}, and the provider gave ${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`);
}

const NOTHING = new Uint8Array();

/**
 * Encodes an object as msgpack. Writes all attributes and no other keys. A missing attribute is null, and text is in Unicode NFC,
 * as the engine stores it. Throws {@link EncodeError} if a value does not fit its type. If `encodeErrors` is given, adds the
 * error to `encodeErrors` and encodes null instead, so that one bad attribute does not cost the whole object.
 */
export function encodeObject(
  attributes: Attributes,
  value: Readonly<Record<string, unknown>> | Unknown | null,
  encodeErrors?: EncodeError[],
): DynamicValue {
  return encodeValue({ kind: "object", attributes }, value, encodeErrors);
}

/** Encodes one value, like {@link encodeObject}. */
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
