import * as fc from "fast-check";
import { formatImportId, identityOf, importIdForm, parseImportId } from "../../src/framework/definition/identity.js";
import {
  defineResource,
  int64,
  required,
  string,
  UNKNOWN,
  type Resource,
  type Values,
} from "../../src/framework/index.js";
import { conformToSchema } from "../../src/framework/planning/stored-values.js";
import { record } from "./support/record.js";

const fixed = { doc: "D.", requiresReplace: true };
const hooks = {
  create: () => Promise.reject(new Error("not run")),
  read: () => Promise.resolve(null),
  delete: () => undefined,
};
const single = defineResource<unknown>()({
  type: "test_single",
  doc: "Single.",
  identity: ["key"],
  attributes: { key: required(string, fixed) },
  ...hooks,
}) as Resource<unknown>;
const triple = defineResource<unknown>()({
  type: "test_triple",
  doc: "Triple.",
  identity: ["a", "n", "b"],
  attributes: { a: required(string, fixed), n: required(int64, fixed), b: required(string, fixed) },
  ...hooks,
}) as Resource<unknown>;
const own = {
  ...single,
  importId: {
    form: "key:<key>",
    parse: (id: string) => (id.startsWith("key:") ? { key: id.slice(4) } : undefined),
    format: ({ key }: Values) => `key:${String(key)}`,
  },
};

test("any identity can be parsed from its import ID", () => {
  const part = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(part, fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), part, (a, n, b) => {
      const identity = { a, n, b };
      expect(parseImportId(triple, formatImportId(triple, identity))).toEqual({ identity });
    }),
  );
  fc.assert(
    fc.property(part, (key) => {
      expect(formatImportId(single, { key })).toBe(key);
      expect(parseImportId(single, key)).toEqual({ identity: { key } });
    }),
  );
});

test("the attribute id is the import ID, and follows from the identity in every plan and state", () => {
  const idIn = (object: Values) => conformToSchema(triple.attributes, object)["id"];
  expect(idIn({ a: "x/y", n: 5n, b: "z", id: "of another object" })).toBe("x%2Fy/5/z");
  expect(idIn({ a: "x", n: UNKNOWN, b: "z", id: "of the state" })).toBe(UNKNOWN);
  expect(idIn({ a: "x", n: null, b: "z", id: "of the state" })).toBeNull();
});

test("slashes, percent signs and white space in a part are encoded, and nothing else", () => {
  expect(formatImportId(triple, { a: "x/y", n: 5n, b: "100 % ü" })).toBe("x%2Fy/5/100%20%25%20ü");
});

test("ids have the form of the identity, or the resource's own", () => {
  expect(importIdForm(record as Resource<unknown>)).toBe("<zone>/<id>");
  expect(importIdForm(own)).toBe("key:<key>");
  expect(parseImportId(own, "key:1")).toEqual({ identity: { key: "1" } });
  expect(formatImportId(own, { key: "1" })).toBe("key:1");
  expect(parseImportId(own, "1")).toEqual({ part: undefined, problem: "does not have this form" });
});

test("an identity with a missing or unknown part is undefined", () => {
  expect(identityOf(triple, { a: "x", n: 1n, b: "y", more: 1 })).toEqual({ a: "x", n: 1n, b: "y" });
  expect(identityOf(triple, { a: "x", n: null, b: "y" })).toBeUndefined();
  expect(identityOf(triple, { a: "x", n: UNKNOWN, b: "y" })).toBeUndefined();
});
