import fc from "fast-check";
import { parseMembers } from "../../../src/review/plan/parse-members.js";
import { runs } from "../../framework/properties/runs.js";

const NONE: ReadonlySet<string> = new Set();

function read(text: string, unread = NONE): unknown {
  return parseMembers(Buffer.from(text), (name) => unread.has(name));
}

/** Integers that are kept exact, as JSON.parse would have read them. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, inner: unknown) => (typeof inner === "bigint" ? Number(inner) : inner)),
  );
}

const spaced = fc.constantFrom(0, 1, 2, "\t");
const json = fc.jsonValue({ maxDepth: 4, stringUnit: "grapheme" });

it("reads any object as JSON.parse does, and nothing of the members it is told to skip", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json, { minKeys: 1 }), json, spaced, (object, skipped, space) => {
      const text = JSON.stringify({ ...object, skipped, last: 1 }, null, space);
      const expected: unknown = JSON.parse(text);
      expect(rounded(read(` ${text}\n`))).toEqual(expected);
      expect(rounded(read(text, new Set(["skipped"])))).toEqual({ ...(expected as object), skipped: null });
    }),
    runs(300),
  );
});

it("keeps every digit of long integers, wherever they stand, and parses fractions natively", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), { minLength: 1 }), (numbers) => {
      const text = `{"a":0.30000000000000004,"b":{"x":[${numbers.join(" , ")}]},"c":${String(numbers[0])},"d":1}`;
      const { b, c } = read(text) as { b: { x: (number | bigint)[] }; c: number | bigint };
      expect(b.x.map(BigInt)).toEqual(numbers);
      expect(BigInt(c)).toBe(numbers[0]);
      expect(read(text)).toMatchObject({ a: 0.1 + 0.2, d: 1 });
    }),
    runs(100),
  );
});

it.each([
  ["escaped names", String.raw`{"a\"b":1,"\u0061":2}`, { 'a"b': 1, a: 2 }],
  ["the name of a prototype as a member", '{"__proto__":{"x":1},"a":2}', JSON.parse('{"__proto__":{"x":1},"a":2}')],
  ["brackets and quotes in texts", String.raw`{"a":"}],{\\","b":"\\\""}`, { a: "}],{\\", b: '\\"' }],
])("reads %s", (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each(["", " ", "{}", "{ }", "[1]", "1", '"a"', "null", '{"a":1', '{"a":1}}', '{"a":1}{"b":2}', '{"a"}', "{1:2}"])(
  "leaves %j to others",
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

it.each(['{"a":1,}', '{"a":b}', '{"a":1 2}', '{"a" 1:2}', '{,"a":1}', '{"a":[1}}', '{"a":1,,"b":2}', '{"a":"\u0001"}'])(
  "refuses %j",
  (text) => {
    expect(() => {
      if (read(text) === undefined) throw new SyntaxError("no object");
    }).toThrow(SyntaxError);
  },
);

it.each([
  ["at the top", '{"a":1,"a":2}'],
  ["below", '{"a":{"b":[{"c":1,"d":2,"c":3}]}}'],
  ["escaped", '{"a":{"b":1,"\\u0062":2}}'],
])("refuses a name that an object has twice, %s", (_, text) => {
  expect(() => read(text)).toThrow("has an object with the same name twice");
});

it("refuses what is nested too deeply to look at", () => {
  const deep = `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
  expect(() => read(deep)).toThrow("nested more than 500 levels");
});
