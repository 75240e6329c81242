import fc, { type Arbitrary } from "fast-check";
import { decodeValue } from "../../../../src/framework/codec/decode.js";
import { encodeValue } from "../../../../src/framework/codec/encode.js";
import type { Attribute, Attributes, Type } from "../../../../src/framework/definition/types.js";

/** Which attributes of an object have a value: all, those of a configuration, or those of a state. */
export type Role = "any" | "config" | "state";

/** Text of all sorts: plain, beyond ASCII in composed and decomposed form, long, and names that trap JavaScript. */
export const text: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom("", "__proto__", "constructor", "toString", "é", "é", "Å", "10.0.0.0/8") },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 400 }).map((length) => "x".repeat(length)) },
);

const integer: Arbitrary<number> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

const int64: Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -5n, max: 5n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
);

const float64: Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 0.1, 23.976, -1e-7, 1e21, 1e23, 2 ** 60, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);

/** A known value of a type, in the form that the codec decodes to: sets without duplicates, text composed. */
export function anyValue(type: Type, role: Role = "any"): Arbitrary<unknown> {
  return rawValue(type, role).map((value) => normal(type, value));
}

/** A whole object in the same form. */
export function anyObject(attributes: Attributes, role: Role): Arbitrary<Record<string, unknown>> {
  return anyValue({ kind: "object", attributes }, role) as Arbitrary<Record<string, unknown>>;
}

/** A value as it arrives: what the host makes of it on the way. */
export function normal(type: Type, value: unknown): unknown {
  return decodeValue(type, encodeValue(type, value));
}

function rawValue(type: Type, role: Role): Arbitrary<unknown> {
  switch (type.kind) {
    case "string":
      return type.oneOf ? fc.constantFrom(...type.oneOf) : text;
    case "bool":
      return fc.boolean();
    case "integer":
      return integer;
    case "int64":
      return int64;
    case "float64":
      return float64;
    case "list":
    case "set":
      return fc.array(element(type.element, role), { maxLength: 4 });
    case "map":
      return fc.dictionary(text, element(type.element, role), { maxKeys: 3 });
    case "object":
      return rawObject(type.attributes, role);
  }
}

function element(type: Type, role: Role): Arbitrary<unknown> {
  const value = rawValue(type, role);
  return type.kind === "object" || role !== "any" ? value : fc.option(value, { freq: 12 });
}

function rawObject(attributes: Attributes, role: Role): Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(attributes).map(([name, of]) => [name, field(of, role)])));
}

function field({ type, presence }: Attribute, role: Role): Arbitrary<unknown> {
  if (role === "config" && presence === "computed") return fc.constant(null);
  const value = rawValue(type, role);
  const needed = presence === "required" || (role === "state" && presence === "defaulted");
  return needed && role !== "any" ? value : fc.option(value, { freq: 3 });
}
