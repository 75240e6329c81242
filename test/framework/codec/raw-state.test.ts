import { optional } from "../../../src/framework/definition/attribute.js";
import { decodeRawState } from "../../../src/framework/codec/decode.js";
import { Decimal } from "../../../src/framework/values/values.js";
import type { RawState } from "../../../src/protocol/messages.js";
import * as types from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const schema = {
  name: optional(types.string, { doc }),
  size: optional(types.int64, { doc }),
  ratio: optional(types.number, { doc }),
  enabled: optional(types.bool, { doc }),
  rules: optional(
    types.listOf(types.object({ port: optional(types.integer, { doc }), host: optional(types.string, { doc }) })),
    {
      doc,
    },
  ),
};
const empty = { name: null, size: null, ratio: null, enabled: null, rules: null };

function state(text: string): RawState {
  return { json: Buffer.from(text), flatmap: {} };
}

describe("stored state", () => {
  it("is decoded without losing digits, with any white space", () => {
    const text =
      ' {\n\t"size": 9223372036854775807 , "ratio":0.1234567890123456789012345678901234567890,"name":"1.5"}\n';
    const expected = {
      ...empty,
      size: 9223372036854775807n,
      ratio: Decimal.parse("0.123456789012345678901234567890123456789"),
      name: "1.5",
    };
    expect(decodeRawState(schema, state(text))).toEqual(expected);
  });

  it.each([9007199254740993n, 1234567890123457n, -9007199254740993n])("keeps %d in lists and objects alike", (size) => {
    expect(decodeRawState(schema, state(`{"size":${size}}`))).toEqual({ ...empty, size });
    const sizes = { sizes: optional(types.listOf(types.int64), { doc }) };
    expect(decodeRawState(sizes, state(`{"sizes":[${size},${size}]}`))).toEqual({ sizes: [size, size] });
  });

  it("has null for attributes that are missing, at any depth", () => {
    expect(decodeRawState(schema, state('{"rules":[{"port":80},{}]}'))).toEqual({
      ...empty,
      rules: [
        { port: 80, host: null },
        { port: null, host: null },
      ],
    });
  });

  it("leaves out keys that the schema does not have, and reports them", () => {
    const dropped: string[] = [];
    const text = '{"name":"x","old":1,"__proto__":{"name":"y"},"rules":[{"port":1,"gone":true}]}';
    expect(decodeRawState(schema, state(text), dropped)).toEqual({
      ...empty,
      name: "x",
      rules: [{ port: 1, host: null }],
    });
    expect(dropped).toEqual(["old", "__proto__", "rules[0].gone"]);
  });

  it("converts between text, numbers and booleans as Terraform does", () => {
    expect(decodeRawState(schema, state('{"name":12345678901234567890,"size":"42","enabled":"true"}'))).toEqual({
      ...empty,
      name: "12345678901234567890",
      size: 42n,
      enabled: true,
    });
    expect(decodeRawState(schema, state('{"name":true,"enabled":"false"}'))).toEqual({
      ...empty,
      name: "true",
      enabled: false,
    });
  });

  it.each([
    ["no state", undefined],
    ["null state", state("null")],
    ["empty state", state("")],
  ])("is null for %s", (_, raw) => {
    expect(decodeRawState(schema, raw)).toBeNull();
  });

  it.each([
    ['{"size":1.5}', "size must be a whole number"],
    ['{"enabled":"yes"}', "enabled must be true or false"],
    ['{"rules":{}}', "rules must be a list"],
    ['{"rules":[1]}', "rules[0] must be an object"],
    ['{"name":["secret"]}', "name must be a string"],
    ['{"ratio":true}', "ratio must be a number"],
    ['{"name":"secret', "The value is not valid JSON"],
    ['{"size":12345678901234567890,"name":"secret', "The value is not valid JSON"],
    ["[]", "The value must be an object"],
  ])("is rejected if it does not fit: %s", (text, message) => {
    expect(() => decodeRawState(schema, state(text))).toThrow(message);
  });

  it("is rejected if it was written by Terraform 0.11", () => {
    expect(() => decodeRawState(schema, { json: new Uint8Array(), flatmap: { name: "x" } })).toThrow("Terraform 0.11");
  });
});
