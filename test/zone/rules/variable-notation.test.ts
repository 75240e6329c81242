import fc from "fast-check";
import {
  fromCompared,
  notationFaults,
  readVariable,
  toCompared,
} from "../../../src/zone/words/rules/variable-notation.js";
import { runs } from "../../framework/properties/runs.js";

/** Texts that are likely to be confused with the notation's own characters. */
const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("a", "/", "\\", ":", "&", "!", "|", " ", "\n", "é"), { maxLength: 6 })
    .map((all) => all.join("")),
  fc.constantFrom("", "REQUEST_URI", "ARGS", "__proto__", "/a/", "\\/a", "://"),
);
const parts = fc.dictionary(text, text, { noNullPrototype: true });

test("no map of the API is lost, whatever its names and parts", () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (map, isPattern) => {
      const texts = fromCompared({ parts: map, isPattern });
      // Without variables, the API's flag is about nothing.
      const expected = { parts: map, isPattern: isPattern && texts.length > 0 };
      expect(toCompared(texts)).toEqual(expected);
      expect(new Set(texts).size).toBe(Object.keys(map).length);
    }),
    runs(2000),
  );
});

test("texts without faults are the same after a round trip, or stand for the same map", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 3 }), (texts) => {
      if (notationFaults(texts).length > 0) return;
      const compared = toCompared(texts);
      expect(Object.keys(compared.parts)).toHaveLength(texts.length);
      expect(toCompared(fromCompared(compared))).toEqual({ ...compared, isPattern: compared.isPattern });
    }),
    runs(2000),
  );
});

test.each([
  ["REQUEST_URI", { name: "REQUEST_URI", part: undefined, isPattern: false }],
  ["GEO:COUNTRY_CODE", { name: "GEO", part: "COUNTRY_CODE", isPattern: false }],
  ["ARGS:a:b", { name: "ARGS", part: "a:b", isPattern: false }],
  ["ARGS:/^id_/", { name: "ARGS", part: "^id_", isPattern: true }],
  ["ARGS:/a/b/", { name: "ARGS", part: "a/b", isPattern: true }],
  ["ARGS:\\/a/", { name: "ARGS", part: "/a/", isPattern: false }],
  ["ARGS:\\\\/a", { name: "ARGS", part: "\\/a", isPattern: false }],
  ["ARGS:\\d", { name: "ARGS", part: "\\d", isPattern: false }],
  ["A\\:B:c", { name: "A:B", part: "c", isPattern: false }],
])("%s is read as %j", (written, expected) => {
  expect(readVariable(written)).toEqual(expected);
});

test("the API's flag makes all parts patterns, and an empty pattern carries it alone", () => {
  expect(fromCompared({ parts: { REQUEST_URI: "", ARGS: "^id_" }, isPattern: true })).toEqual([
    "REQUEST_URI",
    "ARGS:/^id_/",
  ]);
  expect(fromCompared({ parts: { REQUEST_URI: "" }, isPattern: true })).toEqual(["REQUEST_URI://"]);
});
