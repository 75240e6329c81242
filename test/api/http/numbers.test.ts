import fc from "fast-check";
import {
  double,
  int64,
  integer,
  looseText,
  tryParseJson,
  decodeWith,
  UnreadableAnswer,
} from "../../../src/api/http/response-schema.js";

/** What each kind of number makes of a number of a response, as its JSON text. */
const decoded = {
  integer: (text: string) => decodeWith(integer, tryParseJson(text)),
  double: (text: string) => decodeWith(double, tryParseJson(text)),
  int64: (text: string) => decodeWith(int64, tryParseJson(text)),
  looseText: (text: string) => decodeWith(looseText, tryParseJson(text)),
};

test.each([
  ["42", 42, 42, 42, "42"],
  ["-7", -7, -7, -7, "-7"],
  ["9007199254740991", 9007199254740991, 9007199254740991, 9007199254740991, "9007199254740991"],
])("%s is every kind of number", (text, asInteger, asDouble, asInt64, asText) => {
  expect(decoded.integer(text)).toBe(asInteger);
  expect(decoded.double(text)).toBe(asDouble);
  expect(decoded.int64(text)).toBe(asInt64);
  expect(decoded.looseText(text)).toBe(asText);
});

test.each([
  ["9007199254740993", 9007199254740992],
  ["-9223372036854775808", -9223372036854775808],
])("%s is rounded as a 64-bit count and as a double, and no ID", (text, rounded) => {
  expect(decoded.int64(text)).toBe(rounded);
  expect(decoded.double(text)).toBe(rounded);
  expect(() => decoded.integer(text)).toThrow(UnreadableAnswer);
});

test.each([
  ["12.5", 12.5],
  ["1e300", 1e300],
])("%s is a double only", (text, asDouble) => {
  expect(decoded.double(text)).toBe(asDouble);
  expect(() => decoded.integer(text)).toThrow(UnreadableAnswer);
  expect(() => decoded.int64(text)).toThrow(UnreadableAnswer);
});

test.each(["true", '"42"', "null", "[1]", "{}"])("%s is no number", (text) => {
  for (const decode of [decoded.integer, decoded.double, decoded.int64])
    expect(() => decode(text)).toThrow(UnreadableAnswer);
});

describe("JSON", () => {
  test("integers keep every digit, other numbers are as in JSON.parse", () => {
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.integer()), (number) => {
        expect(BigInt(tryParseJson(String(number)) as number | bigint)).toBe(BigInt(number));
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text) && !/__proto__/.test(text));
        expect(tryParseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
