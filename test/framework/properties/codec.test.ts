import fc from "fast-check";
import { DecodeError } from "../../../src/framework/codec/codec-errors.js";
import { decodeObject, decodeRawState, decodeValue } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import { optional } from "../../../src/framework/definition/attribute.js";
import { equalObjects } from "../../../src/framework/definition/equality.js";
import { type ObjectValue, Unknown } from "../../../src/framework/values/values.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import type { DynamicValue } from "../../../src/protocol/messages.js";
import { masked } from "./arbitrary/mask.js";
import { attributes, plainType } from "./arbitrary/schema.js";
import { anyObject } from "./arbitrary/value.js";
import { same, type Cty } from "../../support/core/cty.js";
import { toStateJson } from "../../support/core/json.js";
import { objectType, schemaFromDefinition } from "../../support/core/schema.js";
import { fromWire, toWire } from "../../support/core/wire.js";
import { ctyOf } from "./cty-of.js";
import { runs } from "./runs.js";

type Values = Record<string, unknown>;

const known = attributes().chain((schema) => fc.tuple(fc.constant(schema), anyObject(schema, "any")));
const partly = known.chain(([schema, value]) => fc.tuple(fc.constant(schema), masked(schema, value)));

function meaning(schema: Attributes, value: Values | null): Cty {
  return ctyOf({ kind: "object", attributes: schema }, value);
}

// The encoder accepts only the JavaScript type of an attribute's type.
function written(schema: Attributes, value: ObjectValue): Cty {
  return fromWire(objectType(schemaFromDefinition(schema)), encodeObject(schema, value).msgpack);
}

function msgpack(bytes: Uint8Array): DynamicValue {
  return { msgpack: bytes, json: new Uint8Array() };
}

function promisesIn(value: unknown): string[] {
  if (value instanceof Unknown) return [Buffer.from(value.refinement ?? []).toString("hex")];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value as Values)
    .flatMap(promisesIn)
    .sort();
}

describe("the codec, on any schema and value", () => {
  it("writes msgpack that another library decodes to the same value", () => {
    fc.assert(
      fc.property(partly, ([schema, value]) => {
        expect(same(written(schema, value), meaning(schema, value))).toBe(true);
      }),
      runs(100),
    );
  });

  it("decodes what another library wrote as Terraform would write it", () => {
    fc.assert(
      fc.property(partly, ([schema, value]) => {
        const read = decodeObject(schema, msgpack(toWire(meaning(schema, value))));
        expect(same(written(schema, read), meaning(schema, value))).toBe(true);
        expect(equalObjects(schema, read, value)).toBe(true);
      }),
      runs(100),
    );
  });

  it("returns values unchanged, including refinements of unknown values", () => {
    fc.assert(
      fc.property(partly, ([schema, value]) => {
        const wire = encodeObject(schema, value);
        const read = decodeObject(schema, wire);
        expect(read).toEqual(value);
        expect(promisesIn(read)).toEqual(promisesIn(value));
        expect(encodeObject(schema, read)).toEqual(wire);
      }),
      runs(100),
    );
  });

  it("decodes stored state", () => {
    fc.assert(
      fc.property(known, ([schema, value]) => {
        const json = Buffer.from(toStateJson(meaning(schema, value)));
        const read = decodeRawState(schema, { json, flatmap: {} });
        expect(same(written(schema, read), meaning(schema, value))).toBe(true);
        expect(equalObjects(schema, read, value)).toBe(true);
      }),
      runs(100),
    );
  });

  it("rejects truncated input", () => {
    fc.assert(
      fc.property(partly, fc.nat(), ([schema, value], cut) => {
        const wire = encodeObject(schema, value).msgpack;
        const length = cut % wire.length;
        fc.pre(length > 0);
        expect(() => decodeObject(schema, msgpack(wire.subarray(0, length)))).toThrow(DecodeError);
      }),
      runs(100),
    );
  });

  it("returns a value or a DecodeError for any bytes, never another error", () => {
    fc.assert(
      fc.property(plainType, fc.uint8Array({ minLength: 1, maxLength: 24 }), fc.boolean(), (type, bytes, asState) => {
        const schema = { a: optional(type, { doc: "A." }) };
        const attempt = (): unknown => {
          try {
            return asState ? decodeRawState(schema, { json: bytes, flatmap: {} }) : decodeValue(type, msgpack(bytes));
          } catch (error) {
            return error instanceof DecodeError ? null : error;
          }
        };
        expect(attempt()).not.toBeInstanceOf(Error);
      }),
      runs(500),
    );
  });
});
