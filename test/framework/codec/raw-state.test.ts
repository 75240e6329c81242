import { optional } from "../../../src/framework/definition/attribute.js";
import { decodeRawState } from "../../../src/framework/codec/decode.js";
import type { RawState } from "../../../src/protocol/messages.js";
import * as types from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const schema = {
  name: optional(types.string, { doc }),
  size: optional(types.int64, { doc }),
  ratio: optional(types.float64, { doc }),
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
  it("is decoded with any white space", () => {
    const text = ' {\n\t"size": 9007199254740991 , "ratio":0.1,"name":"1.5"}\n';
    expect(decodeRawState(schema, state(text))).toEqual({ ...empty, size: 9007199254740991n, ratio: 0.1, name: "1.5" });
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

  it("leaves out keys that the schema does not have", () => {
    const text = '{"name":"x","old":1,"__proto__":{"name":"y"},"rules":[{"port":1,"gone":true}]}';
    expect(decodeRawState(schema, state(text))).toEqual({
      ...empty,
      name: "x",
      rules: [{ port: 1, host: null }],
    });
  });

  it("converts between text, numbers and booleans as Terraform does", () => {
    expect(decodeRawState(schema, state('{"name":1234567890,"size":"42","enabled":"true"}'))).toEqual({
      ...empty,
      name: "1234567890",
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
    ['{"size":9007199254740993}', "size has more digits than a number in JSON keeps"],
    ['{"rules":[{"port":9007199254740993}]}', "rules[0].port must be a whole number between"],
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
