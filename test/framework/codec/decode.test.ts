import { required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { DecodeError } from "../../../src/framework/codec/codec-errors.js";
import { decodeObject, decodeRawState, decodeValue } from "../../../src/framework/codec/decode.js";
import { formatPath } from "../../../src/framework/values/path.js";
import { Unknown, UNKNOWN } from "../../../src/framework/values/values.js";
import type { DynamicValue } from "../../../src/protocol/messages.js";
import * as types from "../../../src/framework/definition/types.js";

const doc = "An attribute.";
const nothing = new Uint8Array();

function wire(hex: string): DynamicValue {
  return { msgpack: Buffer.from(hex.replaceAll(" ", ""), "hex"), json: nothing };
}

function failure(attempt: () => unknown): { at: string; problem: string } {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DecodeError) return { at: formatPath(error.path), problem: error.problem };
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("null", () => {
  it.each([
    ["a missing value", undefined],
    ["an empty value", { msgpack: nothing, json: nothing }],
    ["nil", wire("c0")],
  ])("is what %s means", (_, value) => {
    expect(decodeObject({ a: required(types.string, { doc }) }, value)).toBeNull();
    expect(decodeValue(types.setOf(types.string), value)).toBeNull();
  });
});

describe("unknown", () => {
  it("comes as extension 0, of any length", () => {
    expect(decodeValue(types.integer, wire("d40000"))).toBe(UNKNOWN);
    expect(decodeValue(types.integer, wire("c70000"))).toBe(UNKNOWN);
  });

  it("keeps its refinement unchanged", () => {
    const value = decodeValue(types.string, wire("c7 07 0c 82 01 c2 02 a2 62 2d"));
    expect(value).toBeInstanceOf(Unknown);
    expect(Buffer.from((value as Unknown).refinement ?? []).toString("hex")).toBe("8201c202a2622d");
  });

  it("is the meaning of any other extension, without a refinement", () => {
    expect(decodeValue(types.bool, wire("d6 05 01020304"))).toEqual(new Unknown());
  });

  it("may be a whole object, an element or an attribute", () => {
    const schema = { a: required(types.listOf(types.string), { doc }) };
    expect(decodeObject(schema, wire("d40000"))).toBe(UNKNOWN);
    expect(decodeObject(schema, wire("81 a161 92 a178 d40000"))).toEqual({ a: ["x", UNKNOWN] });
  });
});

describe("numbers", () => {
  it.each([
    ["integer", types.integer, "03", 3],
    ["integer", types.integer, "fb", -5],
    ["integer", types.integer, "cf 001fffffffffffff", Number.MAX_SAFE_INTEGER],
    ["integer", types.integer, "cb 4008000000000000", 3],
    ["int64", types.int64, "03", 3n],
    ["int64", types.int64, "cf 7fffffffffffffff", 2n ** 63n - 1n],
    ["int64", types.int64, "d3 8000000000000000", -(2n ** 63n)],
    ["float64", types.float64, "a3 302e31", 0.1],
    ["float64", types.float64, "cb 3fe0000000000000", 0.5],
    ["float64", types.float64, "ca 3f000000", 0.5],
    ["float64", types.float64, "03", 3],
  ])("%s from %#", (_, type, hex, expected) => {
    expect(decodeValue(type, wire(hex))).toEqual(expected);
  });

  it.each([
    ["a fraction", types.integer, "cb 3ff8000000000000", "must be a whole number"],
    ["a fraction as text", types.integer, "a3 302e31", "must be a whole number"],
    [
      "2^53",
      types.integer,
      "cf 0020000000000000",
      "must be a whole number between -9007199254740991 and 9007199254740991",
    ],
    [
      "2^53 as text",
      types.integer,
      "b0 39303037313939323534373430393932",
      "must be a whole number between -9007199254740991 and 9007199254740991",
    ],
    [
      "2^63",
      types.int64,
      "cf 8000000000000000",
      "must be a whole number between -9223372036854775808 and 9223372036854775807",
    ],
    ["a fraction", types.int64, "a3 302e35", "must be a whole number"],
    [
      "20 digits after the point",
      types.float64,
      "b6 302e3132333435363738393031323334353637383930",
      "has more digits than a 64-bit floating point number can hold",
    ],
    ["infinity", types.float64, "cb 7ff0000000000000", "must be a finite number"],
    ["text", types.float64, "a3 616263", "must be a finite number"],
    ["a boolean", types.integer, "c3", "must be a number"],
  ])("reject %s for a type that cannot hold it (%#)", (_, type, hex, problem) => {
    expect(failure(() => decodeValue(type, wire(hex)))).toEqual({ at: "", problem });
  });

  it("never return minus zero", () => {
    expect(Object.is(decodeValue(types.float64, wire("cb 8000000000000000")), 0)).toBe(true);
  });
});

describe("collections", () => {
  it("keep duplicates in lists and merge them in sets", () => {
    expect(decodeValue(types.listOf(types.string), wire("93 a162 a161 a162"))).toEqual(["b", "a", "b"]);
    expect(decodeValue(types.setOf(types.string), wire("93 a162 a161 a162"))).toEqual(["b", "a"]);
    expect(decodeValue(types.setOf(types.listOf(types.integer)), wire("92 9101 9101"))).toEqual([[1]]);
  });

  it("never merge unknown elements of a set", () => {
    expect(decodeValue(types.setOf(types.string), wire("92 d40000 d40000"))).toEqual([UNKNOWN, UNKNOWN]);
  });

  it("read any map key as a key", () => {
    const value = decodeValue(
      types.mapOf(types.string),
      wire("82 a9 5f5f70726f746f5f5f a178 a8 746f537472696e67 a179"),
    );
    expect(Object.entries(value as object)).toEqual([
      ["__proto__", "x"],
      ["toString", "y"],
    ]);
    expect(Object.getPrototypeOf(value)).toBeNull();
  });
});

describe("objects", () => {
  const schema = { a: required(types.string, { doc }), b: required(types.bool, { doc }) };

  it("accept their attributes in any order", () => {
    expect(decodeObject(schema, wire("82 a162 c3 a161 a178"))).toEqual({ a: "x", b: true });
  });

  it.each([
    ["one is missing", wire("81 a161 a178"), "lacks the attribute b"],
    ["one is unknown", wire("83 a161 a178 a162 c3 a163 c0"), "has no attribute named c"],
    ["one hides in the prototype", wire("81 a8 746f537472696e67 c0"), "has no attribute named toString"],
    ["it is a list", wire("90"), "must be a map or an object"],
  ])("are rejected when %s", (_, value, problem) => {
    expect(failure(() => decodeObject(schema, value))).toEqual({ at: "", problem });
  });
});

describe("errors", () => {
  const rule = types.object({ port: required(types.integer, { doc }) });
  const schema: Attributes = {
    rules: required(types.listOf(rule), { doc }),
    by_name: required(types.mapOf(rule), { doc }),
    all: required(types.setOf(rule), { doc }),
  };
  const good = { rules: [], by_name: {}, all: [] };

  it.each([
    ["a list", { ...good, rules: [{ port: 1 }, { port: 1.5 }] }, "rules[1].port", "must be a whole number"],
    ["a map", { ...good, by_name: { "a b": { port: "x" } } }, 'by_name["a b"].port', "must be a whole number"],
    ["a set", { ...good, all: [{ port: 1.5 }] }, "all", "has an element whose port must be a whole number"],
    ["a set's element", { ...good, all: [7] }, "all", "has an element that must be an object"],
  ])("contain the path in %s", (_, value, at, problem) => {
    const state = { json: Buffer.from(JSON.stringify(value)), flatmap: {} };
    expect(failure(() => decodeRawState(schema, state))).toEqual({ at, problem });
  });

  it("contain the path in msgpack, too", () => {
    const attempt = (): unknown =>
      decodeObject({ a: required(types.listOf(types.bool), { doc }) }, wire("81 a161 92 c3 01"));
    expect(failure(attempt)).toEqual({ at: "a[1]", problem: "must be true or false" });
    expect(attempt).toThrow("a[1] must be true or false");
  });

  it("reject bytes after the value", () => {
    expect(failure(() => decodeValue(types.bool, wire("c3 c3"))).problem).toBe("is followed by extra bytes");
  });

  it("refuse JSON, which no engine sends", () => {
    const value = { msgpack: nothing, json: Buffer.from("true") };
    expect(failure(() => decodeValue(types.bool, value)).problem).toBe("must be in msgpack");
  });
});

describe("long collections", () => {
  const hex = (bytes: number[]): string => Buffer.from(bytes).toString("hex");
  const count = (length: number, size: 2 | 4): number[] => {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntBE(length, 0, size);
    return [...bytes];
  };
  const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index % 128);
  const pairs = (length: number): number[] =>
    Array.from({ length }, (_, index) => [
      0xa4,
      ...Buffer.from(`k${String(index).padStart(3, "0")}`),
      index % 128,
    ]).flat();

  it.each<[string, 2 | 4, number, number]>([
    ["array16", 2, 0xdc, 300],
    ["array32", 4, 0xdd, 300],
    ["an empty array32", 4, 0xdd, 0],
    ["array32 beyond array16", 4, 0xdd, 70_000],
  ])("are read from %s, and what follows them too", (_, size, tag, length) => {
    const bytes = hex([0x92, tag, ...count(length, size), ...numbers(length), 0x91, 7]);
    expect(decodeValue(types.listOf(types.listOf(types.integer)), wire(bytes))).toEqual([numbers(length), [7]]);
  });

  it.each<[string, 2 | 4, number, number]>([
    ["map16", 2, 0xde, 300],
    ["map32", 4, 0xdf, 300],
    ["an empty map32", 4, 0xdf, 0],
  ])("are read from %s, and what follows them too", (_, size, tag, length) => {
    const bytes = hex([0x92, tag, ...count(length, size), ...pairs(length), 0x81, 0xa1, 0x61, 7]);
    const [long, short] = decodeValue(types.listOf(types.mapOf(types.integer)), wire(bytes)) as Record<
      string,
      number
    >[];
    expect(Object.values(long ?? {})).toEqual(numbers(length));
    expect(Object.keys(long ?? {})[0]).toBe(length === 0 ? undefined : "k000");
    expect({ ...short }).toEqual({ a: 7 });
  });
});
