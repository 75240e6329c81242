import { computed } from "./attribute.js";
import {
  type Attribute,
  type Attributes,
  listOf,
  type ListType,
  mapOf,
  type MapType,
  object,
  type ObjectType,
  setOf,
  type SetType,
  string,
  type StringType,
  type Type,
} from "./types.js";

/**
 * A type as the API returns it. Text may be any word, and objects have only computed attributes. `Type` itself ends the
 * recursion.
 */
export type ReadOnlyType<T extends Type> = [Type] extends [T] ? Type : ReadOnlyOfOne<T>;

type ReadOnlyOfOne<T extends Type> = T extends StringType
  ? StringType
  : T extends ListType<infer E>
    ? ListType<ReadOnlyType<E>>
    : T extends SetType<infer E>
      ? SetType<ReadOnlyType<E>>
      : T extends MapType<infer E>
        ? MapType<ReadOnlyType<E>>
        : T extends ObjectType<infer A>
          ? ObjectType<ReadOnly<A>>
          : T;

/** Computed attributes with the same names and {@link ReadOnlyType}s. */
export type ReadOnly<A extends Attributes> = {
  readonly [K in keyof A]: Attribute<ReadOnlyType<A[K]["type"]>, "computed", false>;
};

function readOnlyType(type: Type): Type {
  switch (type.kind) {
    case "string":
      return string;
    case "list":
      return listOf(readOnlyType(type.element));
    case "set":
      return setOf(readOnlyType(type.element));
    case "map":
      return mapOf(readOnlyType(type.element));
    case "object":
      return object(readOnly(type.attributes));
    default:
      return { ...type, constraints: [] };
  }
}

/**
 * Converts the attributes of a resource to attributes of a data source. Names and types stay the same, and the API sets all
 * values. Drops options for input: allowed words, constraints, defaults, replacement, and the meaning. `docs` replaces
 * documentation by name.
 */
export function readOnly<A extends Attributes>(
  attributes: A,
  docs: { readonly [K in keyof A]?: string } = {},
): ReadOnly<A> {
  const made = Object.entries(attributes).map(([name, { type, doc, sensitive, deprecated }]) => {
    const options = { doc: docs[name] ?? doc, sensitive, ...(deprecated !== undefined && { deprecated }) };
    return [name, computed(readOnlyType(type), options)] as const;
  });
  return Object.fromEntries(made) as ReadOnly<A>;
}
