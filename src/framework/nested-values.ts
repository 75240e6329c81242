import type { Attribute, Attributes } from "./attribute.js";
import { nestedType, type NestedType } from "./codec/index.js";
import { elementsOf, fieldOf, fieldsOf } from "./rules/fields.js";
import { isUnknown } from "./unknown.js";
import type { Values } from "./views.js";

/**
 * A nested attribute's value with each of its objects converted; `beside` are values of the same attribute elsewhere (in
 * the configuration, in the prior state), of which `convert` gets what is in the same place: the element with the same
 * index or key, else null. Sets have no places; for them `convert` gets null. Null and unknown stay.
 */
export function convertNested(
  { nesting }: NestedType,
  value: unknown,
  beside: readonly unknown[],
  convert: (object: Readonly<Values>, beside: readonly unknown[]) => unknown,
): unknown {
  if (value === null || isUnknown(value)) return value;
  const each = (one: unknown, others: readonly unknown[]): unknown =>
    one === null || isUnknown(one) ? one : convert(fieldsOf(one), others);
  switch (nesting) {
    case "single":
      return each(value, beside);
    case "list":
      return elementsOf(value).map((one, index) =>
        each(
          one,
          beside.map((other) => elementsOf(other)[index] ?? null),
        ),
      );
    case "set":
      return elementsOf(value).map((one) =>
        each(
          one,
          beside.map(() => null),
        ),
      );
    case "map": {
      const result = Object.create(null) as Values;
      for (const [key, one] of Object.entries(fieldsOf(value)))
        result[key] = each(
          one,
          beside.map((other) => fieldOf(other, key)),
        );
      return result;
    }
  }
}

/**
 * An object with exactly the schema's attributes, at any depth, each converted; a missing one is converted from null. The
 * objects in it are new, so that changing them leaves `object` as it is.
 */
export function convertAttributes(
  attributes: Attributes,
  object: unknown,
  convert: (attribute: Attribute, value: unknown) => unknown,
): Values {
  const converted = Object.entries(attributes).map(([name, attribute]) => {
    const nested = nestedType(attribute.type);
    const value = convert(attribute, fieldOf(object, name));
    if (!nested || value === undefined) return [name, value] as const;
    return [
      name,
      convertNested(nested, value, [], (one) => convertAttributes(nested.attributes, one, convert)),
    ] as const;
  });
  return Object.fromEntries(converted);
}
