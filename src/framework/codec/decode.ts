import type { DynamicValue, PathStepMessage, RawState } from "../../protocol/messages.js";
import type { Attributes, Type } from "../definition/types.js";
import { type ObjectValue, UNKNOWN, Decimal } from "../values/values.js";
import { DecodeError, withPathStep, insideSetError } from "./codec-errors.js";
import { distinctElements } from "../definition/equality.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { type NumberToken, type NumericType, fromNumberToken, parseNumberText } from "./numbers.js";
import { formatPath, type Path } from "../values/path.js";
import { parseExactJson } from "../../shared/exact-json.js";

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

// Matches a number that JSON.parse may round: 16 digits or more, a fraction, or an exponent. If it matches inside a string,
// parsing only takes longer. It does not match time stamps, which most states contain.
const INEXACT_NUMBER = /(?:^|[:[,])\s*-?(?:\d{16}|\d+[.eE][\d.eE+-]*\s*(?:[,\]}]|$))/;

/**
 * Parses JSON without losing digits. Returns JavaScript numbers if they hold all numbers of the text exactly, and decimals
 * otherwise.
 */
function parseJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  try {
    if (!INEXACT_NUMBER.test(text)) return JSON.parse(text) as unknown;
    return parseExactJson(text, parseNumberText);
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    // The parser's own message quotes the text, which may contain a secret.
    throw new DecodeError("is not valid JSON");
  }
}

/** Called for each key that the schema lacks. Unless it throws, the key is skipped. */
type OnExtraKey = (path: Path) => void;

/**
 * Decodes one value from JSON (docs/reference/protocol.md#json). Missing attributes are null. Throws {@link DecodeError}.
 * @testable JSON of all forms.
 */
export function decodeJson(type: Type, bytes: Uint8Array, onExtraKey: OnExtraKey): unknown {
  return fromJson(type, parseJson(bytes), onExtraKey);
}

function fromJson(type: Type, json: unknown, extra: OnExtraKey): unknown {
  if (json === null || json === undefined) return null;
  switch (type.kind) {
    case "string":
      return toText(json);
    case "bool":
      return toBool(json);
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return toNumber(type, json);
    case "list":
      return toElements(type.element, json, extra, (index) => ({ elementKeyInt: index }));
    case "set":
      return distinctElements(
        type.element,
        toElements(type.element, json, extra, () => undefined),
      );
    case "map":
      return toMap(type.element, json, extra);
    case "object":
      return toObject(type.attributes, json, extra);
  }
}

function toText(json: unknown): string {
  if (typeof json === "string") return json;
  if (typeof json === "boolean" || typeof json === "number" || json instanceof Decimal) return json.toString();
  throw new DecodeError("must be a string");
}

function toBool(json: unknown): boolean {
  if (json === true || json === "true") return true;
  if (json === false || json === "false") return false;
  throw new DecodeError("must be true or false");
}

function toNumber(type: NumericType, json: unknown): unknown {
  if (typeof json === "number" || json instanceof Decimal) return fromNumberToken(type, json);
  if (typeof json === "string") return fromNumberToken(type, parseNumberText(json));
  throw new DecodeError("must be a number");
}

type StepTo = (index: number) => PathStepMessage | undefined;

function toElements(element: Type, json: unknown, extra: OnExtraKey, stepTo: StepTo): unknown[] {
  if (!Array.isArray(json)) throw new DecodeError("must be a list");
  return json.map((value, index) => within(stepTo(index), extra, (inner) => fromJson(element, value, inner)));
}

function toMap(element: Type, json: unknown, extra: OnExtraKey): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of entriesOf(json))
    values[key] = within({ elementKeyString: key }, extra, (inner) => fromJson(element, value, inner));
  return values;
}

function toObject(attributes: Attributes, json: unknown, extra: OnExtraKey): Record<string, unknown> {
  const given = new Map(entriesOf(json));
  for (const name of given.keys()) if (!Object.hasOwn(attributes, name)) extra([{ attributeName: name }]);
  const values: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(attributes))
    values[name] = within({ attributeName: name }, extra, (inner) => fromJson(type, given.get(name), inner));
  return values;
}

function entriesOf(json: unknown): [string, unknown][] {
  if (typeof json !== "object" || json === null || Array.isArray(json) || json instanceof Decimal)
    throw new DecodeError("must be an object");
  return Object.entries(json);
}

function within<V>(step: PathStepMessage | undefined, extra: OnExtraKey, read: (extra: OnExtraKey) => V): V {
  try {
    return read(
      step === undefined
        ? extra
        : (path) => {
            extra([step, ...path]);
          },
    );
  } catch (error) {
    throw step === undefined ? insideSetError(error) : withPathStep(error, step);
  }
}
