import {
  atLeast,
  type Attribute,
  type Attributes,
  between,
  bool,
  computed,
  defaulted,
  defineFunction,
  defineProvider,
  defineResource,
  int64,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  optionalComputed,
  parameter,
  required,
  type Resource,
  setOf,
  string,
} from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";
import { definitionProblems as problems } from "./definition-rules.js";
import { recordProvider } from "./support/host.js";
import { record } from "./support/record.js";

const key = required(string, { doc: "Key.", requiresReplace: true });

function thing(more: Partial<Resource<unknown>> = {}): Resource<unknown> {
  const { attributes = {}, ...rest } = more;
  return {
    ...defineResource<unknown>()({
      type: "test_thing",
      doc: "A thing.",
      identity: ["key"],
      attributes: { key },
      create: () => Promise.reject(new Error("not run")),
      read: () => Promise.resolve(null),
      update: () => Promise.reject(new Error("not run")),
      delete: () => undefined,
    }),
    attributes: { key, ...attributes },
    ...rest,
  };
}

const ofResource = (more: Partial<Resource<unknown>>): string[] =>
  problems(recordProvider(undefined, { resources: [thing(more)] })).map((line) =>
    line.replace("resource test_thing: ", ""),
  );
const ofAttributes = (attributes: Attributes): string[] => ofResource({ attributes });

test("a valid provider has no problems, and all problems of another are reported at once", () => {
  expect(problems(recordProvider())).toEqual([]);
  expect(problems(provider)).toEqual([]);
  expect(ofResource({ doc: "", identity: ["x"] })).toEqual([
    "has no documentation",
    "identity names x, which is not an attribute",
  ]);
});

const some: Attribute = optional(bool, { doc: "Some." });

test.each<[string, Attributes, string]>([
  ["a name that is none", { "a-b": some }, "a-b: is not a valid name; use lowercase letters, digits and _"],
  ["a meta-argument", { count: some }, "count: is reserved by Terraform or by generated bindings"],
  ["a name of generated bindings", { to_string: some }, "to_string: is reserved by Terraform or by generated bindings"],
  [
    "names that fold into one",
    { ipv6_address: some, ipv6address: some },
    "ipv6address: has the same name as ipv6_address in generated bindings",
  ],
  ["no documentation", { a: optional(bool, { doc: " " }) }, "a: has no documentation"],
  [
    "a deprecation without advice",
    { a: optional(bool, { doc: "A.", deprecated: "" }) },
    "a: is deprecated, but does not say what to use instead",
  ],
  [
    "changesWith of a name that is none",
    { a: computed(bool, { doc: "A.", changesWith: ["b"] }) },
    "a: changesWith names b, which is not an attribute beside it",
  ],
  [
    "stable and changing",
    { a: computed(bool, { doc: "A.", stable: true, changesWith: ["key"] }) },
    "a: cannot be stable and change with others",
  ],
  ["an empty oneOf", { a: optional(oneOf(), { doc: "A." }) }, "a: oneOf needs at least one word"],
  [
    "a default of another word",
    { a: defaulted(oneOf("x"), "y" as "x", { doc: "A." }) },
    'a: the default must be one of "x", but is "y"',
  ],
  [
    "a default against a constraint",
    { a: defaulted(integer, 0, { doc: "A.", constraints: [atLeast(1)] }) },
    "a: the default must be 1 or more, but is 0",
  ],
  ["a default of another type", { a: defaulted(integer, 0.5, { doc: "A." }) }, "a: the default"],
  [
    "a null default",
    { a: defaulted(integer, null as unknown as number, { doc: "A." }) },
    "a: has the default null; use optional",
  ],
  [
    "a replacing local attribute",
    { a: optional(bool, { doc: "A.", local: true, requiresReplace: true }) },
    "a: a local attribute cannot require replacement",
  ],
  [
    "an object without attributes",
    { a: optional(object({}), { doc: "A." }) },
    "a: an object needs at least one attribute",
  ],
  [
    "objects too deep",
    { a: optional(listOf(listOf(object({ b: some }))), { doc: "A." }) },
    "a: an object must be an attribute, or an element of its list",
  ],
  [
    "a name within",
    { a: optional(object({ constructor: some }), { doc: "A." }) },
    "a.constructor: is reserved by Terraform or by generated bindings",
  ],
  [
    "input inside what is computed",
    { a: computed(object({ b: some }), { doc: "A." }) },
    "a.b: is inside a computed attribute, so it must be computed",
  ],
  [
    "a set of objects",
    { a: optional(setOf(object({ b: some })), { doc: "A." }) },
    "a: an object must be an attribute, or an element of its list",
  ],
  [
    "a value of the API within",
    { a: optional(object({ b: computed(bool, { doc: "B." }) }), { doc: "A." }) },
    "a.b: is inside an attribute that users set, so the API cannot set it",
  ],
  [
    "a replacing value within",
    { a: optional(object({ b: optional(bool, { doc: "B.", requiresReplace: true }) }), { doc: "A." }) },
    "a.b: only top-level attributes can describe their changes",
  ],
  [
    "a number that a state does not hold",
    { a: optional(int64, { doc: "A." }) },
    "a: a state holds no number of 64 bits; use integer",
  ],
  [
    "a local value within",
    { a: optional(object({ b: optional(bool, { doc: "B.", local: true }) }), { doc: "A." }) },
    "a.b: only top-level attributes of resources can be local",
  ],
])("%s is rejected", (_, attributes, problem) => {
  const found = ofAttributes(attributes);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

test("nested names may be those that Terraform reserves at the top level", () => {
  expect(ofAttributes({ a: optional(object({ count: some }), { doc: "A." }) })).toEqual([]);
});

test.each<[string, Partial<Resource<unknown>>, string]>([
  ["another provider's prefix", { type: "other_thing" }, "resource other_thing: the type name must begin with test_"],
  ["no identity", { identity: [] }, "has no identity"],
  [
    "an identity that can change",
    { attributes: { key: required(string, { doc: "Key." }) } },
    "key: part of the identity, so it must be computed or require replacement",
  ],
  [
    "an identity that is a set",
    { attributes: { key: required(setOf(string), { doc: "Key.", requiresReplace: true }) } },
    "key: part of the identity, so it must be text or a whole number",
  ],
  [
    "a secret identity",
    { attributes: { key: required(string, { doc: "K.", requiresReplace: true, sensitive: true }) } },
    "key: part of the identity, so it must not be sensitive",
  ],
  ["an impossible time limit", { timeouts: { create: "m" as "1m" } }, "timeouts.create: is not a duration: m"],
  ["a negative version", { version: -1 }, "version must be 0 or more"],
  [
    "an upgrade from the present",
    { upgrade: { 0: { attributes: {}, upgrade: (old) => old } } },
    "upgrades from version 0, which is not older than 0",
  ],
  [
    "nothing to update with",
    { attributes: { a: some }, hooks: { ...thing().hooks, update: undefined } },
    "a: can change, but there is no update",
  ],
])("a resource with %s is rejected", (_, more, problem) => {
  expect(ofResource({ attributes: {}, ...more })).toEqual([problem]);
});

test("a resource of which every change forces a replacement needs no update", () => {
  expect(ofResource({ hooks: { ...thing().hooks, update: undefined } })).toEqual([]);
});

test("data sources, lists and the provider have no changes, and are stored separately", () => {
  const definition = { type: "test_data", doc: "D.", hooks: { read: () => Promise.resolve({}) } };
  const dataSource = { ...definition, attributes: { key } };
  expect(problems(recordProvider(undefined, { dataSources: [dataSource] }))).toEqual([
    "data source test_data: key: a data source has no changes to describe",
  ]);
  const attributes = { a: optionalComputed(string, { doc: "A." }), version: some };
  expect(problems(recordProvider(undefined, { attributes }))).toEqual([
    "provider: version: is reserved by Terraform or by generated bindings",
    "provider: a: a provider cannot have optional_computed attributes",
  ]);
  const list = { doc: "L.", attributes: { a: computed(string, { doc: "A." }) }, objects: () => [] as never };
  expect(problems(recordProvider(undefined, { resources: [thing({ list })] }))).toEqual([
    "list resource test_thing: a: a list resource cannot have computed attributes",
  ]);
});

test("names are unique", () => {
  expect(problems(recordProvider(undefined, { resources: [record, record] as never }))).toEqual([
    "resource test_record: is defined twice",
  ]);
  const define = (name: string) =>
    defineFunction({
      name,
      summary: "S.",
      doc: "D.",
      parameters: { "a b": parameter(string, { doc: "A." }), c: parameter(string, { doc: "" }) },
      returns: string,
      call: () => "",
    });
  expect(problems(recordProvider(undefined, { functions: [define("f"), define("f")] })).slice(0, 3)).toEqual([
    "function f: is defined twice",
    "function f: a b: is not a valid name",
    "function f: c: has no documentation",
  ]);
});

test("the provider's name is a prefix", () => {
  const named = defineProvider({
    name: "a_b",
    doc: "D.",
    attributes: { n: defaulted(integer, 1, { doc: "N.", constraints: [between(1, 2)] }) },
    configure: () => 1,
  });
  expect(problems(named)).toEqual(["provider: a_b is no name for a provider"]);
});

test("the timeouts attribute is reserved for the framework", () => {
  expect(() =>
    defineResource<unknown>()({
      ...thing().hooks,
      type: "test_x",
      doc: "X.",
      identity: ["key"],
      attributes: { key, timeouts: some },
    } as never),
  ).toThrow("the attribute timeouts is reserved for the framework");
});
