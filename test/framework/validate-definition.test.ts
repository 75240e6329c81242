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

const doc = "A.";
const replacing = optional(bool, { doc, requiresReplace: true });
const own = optional(bool, { doc, local: true });
const ofApi = computed(bool, { doc });
const RESERVED = ": is reserved by Terraform or by generated bindings";
const PLACE = ": an object must be an attribute, or an element of its list";

test.each<[name: string, Attribute, problem: string]>([
  ["a-b", some, ": is not a valid name; use lowercase letters, digits and _"],
  ["count", some, RESERVED],
  ["to_string", some, RESERVED],
  ["k_ey", some, ": has the same name as key in generated bindings"],
  ["a", optional(bool, { doc: " " }), ": has no documentation"],
  ["a", optional(bool, { doc, deprecated: "" }), ": is deprecated, but does not say what to use instead"],
  ["a", computed(bool, { doc, changesWith: ["b"] }), ": changesWith names b, which is not an attribute beside it"],
  ["a", computed(bool, { doc, stable: true, changesWith: ["key"] }), ": cannot be stable and change with others"],
  ["a", optional(oneOf(), { doc }), ": oneOf needs at least one word"],
  ["a", defaulted(oneOf("x"), "y" as "x", { doc }), ': the default must be one of "x", but is "y"'],
  ["a", defaulted(integer, 0, { doc, constraints: [atLeast(1)] }), ": the default must be 1 or more, but is 0"],
  ["a", defaulted(integer, 0.5, { doc }), ": the default"],
  ["a", defaulted(integer, null as unknown as number, { doc }), ": has the default null; use optional"],
  ["a", optional(bool, { doc, local: true, requiresReplace: true }), ": a local attribute cannot require replacement"],
  ["a", optional(object({}), { doc }), ": an object needs at least one attribute"],
  ["a", optional(listOf(listOf(object({ b: some }))), { doc }), PLACE],
  ["a", optional(setOf(object({ b: some })), { doc }), PLACE],
  ["a", optional(int64, { doc }), ": a state holds no number of 64 bits; use integer"],
  ["a", optional(object({ constructor: some }), { doc }), `.constructor${RESERVED}`],
  ["a", computed(object({ b: some }), { doc }), ".b: is inside a computed attribute, so it must be computed"],
  ["a", optional(object({ b: ofApi }), { doc }), ".b: is inside an attribute that users set, so the API cannot set it"],
  ["a", optional(object({ b: replacing }), { doc }), ".b: only top-level attributes can describe their changes"],
  ["a", optional(object({ b: own }), { doc }), ".b: only top-level attributes of resources can be local"],
])("an attribute %s %j is rejected", (name, attribute, problem) => {
  expect(ofAttributes({ [name]: attribute })).toEqual([expect.stringContaining(`${name}${problem}`)]);
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
