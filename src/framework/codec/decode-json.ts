import { parseExactJson } from "../../shared/exact-json.js";
import { DecodeError, withPathStep, insideSetError } from "./codec-errors.js";
import { fromNumberToken, type NumericType, parseNumberText } from "./numbers.js";
import { Decimal } from "../values/values.js";
import type { PathStepMessage } from "../../protocol/messages.js";
import type { Attributes, Type } from "../definition/types.js";
import { distinctElements } from "../definition/equality.js";
import type { Path } from "../values/path.js";

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

/** Decodes one value from JSON (docs/reference/protocol.md#json). Missing attributes are null. Throws {@link DecodeError}. */
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
