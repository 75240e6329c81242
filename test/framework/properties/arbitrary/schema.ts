import fc, { type Arbitrary } from "fast-check";
import {
  computed,
  defaulted,
  optional,
  optionalComputed,
  required,
} from "../../../../src/framework/definition/attribute.js";
import * as types from "../../../../src/framework/definition/types.js";
import {
  type Attribute,
  type Attributes,
  nestedType,
  type Presence,
  type Type,
} from "../../../../src/framework/definition/types.js";
import { sameLetters, sameLettersInSet } from "./spelling.js";
import { anyValue } from "./value.js";

/** What an object may contain: everything, or less inside other attributes (test/framework/definition-rules.ts). */
type Surroundings = "top" | "nested" | "computed" | "default";

const PRESENCES: Record<Surroundings, readonly Presence[]> = {
  top: ["required", "optional", "computed", "optional_computed", "defaulted"],
  nested: ["required", "optional", "defaulted"],
  computed: ["computed"],
  default: ["required"],
};

const NAMES = ["address", "b", "codes", "de_fr", "entries", "flag", "group", "host", "item1", "zone"] as const;

const scalar: Arbitrary<Type> = fc.constantFrom<Type[]>(
  types.string,
  types.string,
  types.oneOf("red", "green", "blue"),
  types.bool,
  types.integer,
  types.float64,
);

const collection: Arbitrary<Type> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(wrapper(), scalar).map(([wrap, element]) => wrap(element)) },
  { weight: 1, arbitrary: fc.tuple(wrapper(), wrapper(), scalar).map(([a, b, element]) => a(b(element))) },
);

/** Types without attributes of their own: scalars, and collections of them up to two deep (sets in maps…). */
export const plainType: Arbitrary<Type> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 2, arbitrary: collection },
);

function wrapper(): Arbitrary<(element: Type) => Type> {
  return fc.constantFrom<((element: Type) => Type)[]>(types.listOf, types.setOf, types.mapOf);
}

/** Attributes of any type and presence, nested ones up to `depth` levels down. */
export function attributes(depth = 2, surroundings: Surroundings = "top"): Arbitrary<Attributes> {
  return once(`attributes ${depth} ${surroundings}`, () => freshAttributes(depth, surroundings));
}

const made = new Map<string, unknown>();

/** Building generators costs more than running them: each is built once. */
function once<T>(key: string, make: () => Arbitrary<T>): Arbitrary<T> {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as Arbitrary<T>;
}

function freshAttributes(depth: number, surroundings: Surroundings): Arbitrary<Attributes> {
  return fc
    .subarray([...NAMES], { minLength: 1, maxLength: surroundings === "top" ? 5 : 3 })
    .chain((names) => fc.tuple(...names.map((name) => attribute(depth, surroundings).map((of) => [name, of] as const))))
    .chain((entries) => {
      const schema = Object.fromEntries(entries);
      return surroundings === "top" ? withDependencies(schema) : fc.constant(schema);
    })
    .map(described);
}

function options({ requiresReplace, stable, local, equal, changesWith, default: fallback }: Attribute): string {
  const words = Object.entries({ requiresReplace, stable, local, respelt: equal }).filter(([, on]) => Boolean(on));
  const more = [...words.map(([word]) => word), ...(changesWith ? [`with ${changesWith.join("+")}`] : [])];
  const value = fallback === undefined ? [] : [`default ${fc.stringify(fallback)}`];
  return [...more, ...value].map((word) => ` ${word}`).join("");
}

/** Makes a failing example readable: presence, type and options per attribute. */
function described(schema: Attributes): Attributes {
  const words = (type: Type): string =>
    "element" in type
      ? `${type.kind}(${words(type.element)})`
      : type.kind === "object"
        ? all(type.attributes)
        : type.kind;
  const all = (of: Attributes): string =>
    `{ ${Object.entries(of)
      .map(([name, attribute]) => `${name}: ${attribute.presence} ${words(attribute.type)}${options(attribute)}`)
      .join("; ")} }`;
  return Object.defineProperty(schema, fc.toStringMethod, { value: () => all(schema), enumerable: false });
}

function attribute(depth: number, surroundings: Surroundings): Arbitrary<Attribute> {
  return fc
    .constantFrom(...PRESENCES[surroundings])
    .chain((presence) =>
      once(`type ${depth} ${surroundings} ${presence}`, () => typeFor(depth, surroundings, presence)).chain((type) =>
        withOptions(type, presence, surroundings),
      ),
    );
}

function typeFor(depth: number, surroundings: Surroundings, presence: Presence): Arbitrary<Type> {
  if (depth === 0) return plainType;
  const isComputed = presence === "computed" || surroundings === "computed";
  const isDefault = presence === "defaulted" || surroundings === "default";
  const objects = attributes(depth - 1, isComputed ? "computed" : isDefault ? "default" : "nested").map(types.object);
  return fc.oneof(
    { weight: 5, arbitrary: plainType },
    { weight: 1, arbitrary: objects },
    { weight: 1, arbitrary: objects.map(types.listOf) },
  );
}

function withOptions(type: Type, presence: Presence, surroundings: Surroundings): Arbitrary<Attribute> {
  const doc = "An attribute.";
  const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);
  const never = fc.constant(false);
  const isTop = surroundings === "top";
  const spelling = isText(type) && isTop ? rarely.map((any) => !any) : never;
  return fc
    .record({
      requiresReplace: isTop ? rarely : never,
      stable: isTop ? rarely : never,
      local: isTop && nestedType(type) === undefined ? rarely : never,
      respelt: spelling,
      fallback: presence === "defaulted" ? anyValue(type, "state") : fc.constant(null),
    })
    .map(({ requiresReplace, stable, local, respelt, fallback }) => {
      const equal = respelt ? (type.kind === "set" ? sameLettersInSet : sameLetters) : undefined;
      const input = { doc, ...(equal && { equal }) };
      switch (presence) {
        case "computed":
          return computed(type, { doc, stable });
        case "defaulted":
          return defaulted(type, fallback as never, { ...input, local });
        case "required":
          return required(type, { ...input, requiresReplace });
        case "optional":
          return local ? optional(type, { ...input, local }) : optional(type, { ...input, requiresReplace });
        case "optional_computed":
          return optionalComputed(type, { ...input, requiresReplace, stable });
      }
    });
}

/** Text, or a list or set of text, which may have more than one spelling. */
function isText(type: Type): boolean {
  if (type.kind === "list" || type.kind === "set") return isText(type.element) && type.element.kind === "string";
  return type.kind === "string" && !type.oneOf;
}

/** Makes some computed attributes change only with some of their neighbors. */
function withDependencies(schema: Attributes): Arbitrary<Attributes> {
  const names = Object.keys(schema);
  const changed = Object.entries(schema).map(([name, attribute]) => {
    const open = attribute.presence === "computed" || attribute.presence === "optional_computed";
    const others = names.filter((other) => other !== name);
    if (!open || attribute.stable) return fc.constant([name, attribute] as const);
    return fc
      .option(fc.subarray(others), { freq: 2, nil: undefined })
      .map((changesWith) => [name, { ...attribute, changesWith }] as const);
  });
  return fc.tuple(...changed).map((entries) => Object.fromEntries(entries));
}
