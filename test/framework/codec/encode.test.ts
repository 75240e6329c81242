import { optional, required } from "../../../src/framework/definition/attribute.js";
import { decodeValue } from "../../../src/framework/codec/decode.js";
import { EncodeError } from "../../../src/framework/codec/codec-errors.js";
import { encodeObject, encodeValue } from "../../../src/framework/codec/encode.js";
import { formatPath } from "../../../src/framework/values/path.js";
import { Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import * as types from "../../../src/framework/definition/types.js";
import type { Type } from "../../../src/framework/definition/types.js";

const doc = "An attribute.";

function hex(type: Type, value: unknown): string {
  return Buffer.from(encodeValue(type, value).msgpack).toString("hex");
}

describe("encoding", () => {
  it.each<[string, Type, unknown, string]>([
    ["null", types.string, null, "c0"],
    ["undefined", types.string, undefined, "c0"],
    ["plain unknown", types.string, UNKNOWN, "d40000"],
    ["promises about an unknown", types.string, new Unknown(Buffer.from("8101c2", "hex")), "c7030c8101c2"],
    ["promises of a fixed size", types.string, new Unknown(Buffer.from("8101", "hex")), "d50c8101"],
    ["true", types.bool, true, "c3"],
    ["false", types.bool, false, "c2"],
    ["small integers", types.integer, 127, "7f"],
    ["small negative integers", types.integer, -32, "e0"],
    ["integers of one byte", types.integer, 200, "ccc8"],
    ["integers of two bytes", types.integer, -1000, "d1fc18"],
    ["odd negative integers of two bytes", types.integer, -999, "d1fc19"],
    ["negative integers of four bytes", types.integer, -100_001, "d2fffe795f"],
    ["integers of four bytes", types.integer, 100_000, "ce000186a0"],
    ["the largest safe integer", types.integer, Number.MAX_SAFE_INTEGER, "cf001fffffffffffff"],
    ["the smallest int64", types.int64, -(2n ** 63n), "d38000000000000000"],
    ["whole floats as integers", types.float64, 3, "03"],
    ["fractions as their decimal text", types.float64, 0.1, "a3302e31"],
    ["small fractions without an exponent", types.float64, 1e-7, "a9302e30303030303031"],
    ["whole floats of 64 bits as integers", types.float64, 2 ** 63, "cf80000000000000c0"],
    ["larger floats as text", types.float64, 1.5e21, "b631353030303030303030303030303030303030303030"],
    ["decomposed text in composed form", types.string, "e\u0301", "a2c3a9"],
    ["lists", types.listOf(types.bool), [true, null], "92c3c0"],
    ["maps", types.mapOf(types.bool), { a: true }, "81a161c3"],
  ])("writes %s", (_, type, value, expected) => {
    expect(hex(type, value)).toBe(expected);
  });

  it.each([31, 32, 63, 64, 255, 256, 65_535, 65_536])(
    "writes text of %i bytes with the shortest head, and reads it again",
    (length) => {
      const text = `é${"a".repeat(length - 2)}`;
      const value = encodeValue(types.string, text);
      expect(value.msgpack.length - length).toBe(length < 32 ? 1 : length < 256 ? 2 : length < 65_536 ? 3 : 5);
      expect(decodeValue(types.string, value)).toBe(text);
    },
  );

  it.each([1, 3, 16, 17, 255, 256, 300, 65_536])("writes refinements of %i bytes, and reads them again", (length) => {
    const refinement = new Uint8Array(length).map((_, index) => index % 251);
    const value = encodeValue(types.string, new Unknown(refinement));
    expect(decodeValue(types.string, value)).toEqual(new Unknown(refinement));
  });

  it("writes exactly the attributes, missing ones as null", () => {
    const schema = { a: optional(types.string, { doc }), b: optional(types.string, { doc }) };
    expect(Buffer.from(encodeObject(schema, { b: "x", c: 1 }).msgpack).toString("hex")).toBe("82a161c0a162a178");
  });
});

describe("values that do not fit", () => {
  it.each<[Type, unknown, string]>([
    [types.string, 1, "must be a string, and the provider gave a number"],
    [types.bool, "true", "must be a boolean, and the provider gave a string"],
    [types.integer, 1.5, "must be a whole number that is safe in JavaScript, and the provider gave a number"],
    [types.integer, 2 ** 53, "must be a whole number that is safe in JavaScript, and the provider gave a number"],
    [types.int64, 2n ** 63n, "must be a bigint of 64 bits, and the provider gave a bigint"],
    [types.int64, 1, "must be a bigint of 64 bits, and the provider gave a number"],
    [types.float64, Number.NaN, "must be a finite number, and the provider gave a number"],
    [types.float64, Infinity, "must be a finite number, and the provider gave a number"],
    [types.listOf(types.string), {}, "must be an array, and the provider gave an object"],
    [types.mapOf(types.string), [], "must be a plain object, and the provider gave an array"],
  ])("are rejected without being quoted (%#)", (type, value, problem) => {
    expect(() => encodeValue(type, value)).toThrow(`The value ${problem}`);
  });

  const rule = types.object({ port: required(types.integer, { doc }) });
  const schema = {
    name: required(types.string, { doc }),
    rules: optional(types.listOf(rule), { doc }),
    named: optional(types.mapOf(rule), { doc }),
    all: optional(types.setOf(rule), { doc }),
  };

  it("are sent as null, and reported, where an object must not be lost", () => {
    const misfits: EncodeError[] = [];
    const value = {
      name: "x",
      rules: [{ port: 1 }, { port: "y" }],
      named: { k: { port: 0.5 } },
      all: [{ port: 1 }, {}, 7],
    };
    const fitting = { name: "x", rules: [{ port: 1 }, { port: null }], named: { k: { port: null } }, all: null };
    expect(encodeObject(schema, value, misfits)).toEqual(encodeObject(schema, fitting));
    expect(misfits.map(({ path }) => formatPath(path))).toEqual(["rules[1].port", 'named["k"].port', "all"]);
  });

  it("result in null for a value that is not an object", () => {
    const misfits: EncodeError[] = [];
    expect(encodeObject(schema, [] as never, misfits)).toEqual(encodeObject(schema, null));
    expect(misfits).toHaveLength(1);
  });
});
