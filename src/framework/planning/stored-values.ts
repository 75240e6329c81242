import { type Attribute, type Attributes, nestedType, type NestedType } from "../definition/types.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown } from "../values/values.js";
import type { Values } from "../definition/infer.js";
import { equalValues, isWhollyKnown } from "../definition/equality.js";
import { keepSpelling } from "./same-meaning.js";

/** Converts each object of a nested attribute. Null and unknown values are kept. */
function convertNested(
  { nesting }: NestedType,
  value: unknown,
  convert: (object: Readonly<Values>) => Values,
): unknown {
  const each = (one: unknown): unknown => (one === null || isUnknown(one) ? one : convert(fieldsOf(one)));
  return nesting === "single" || value === null || isUnknown(value) ? each(value) : elementsOf(value).map(each);
}

/**
 * Converts each attribute of the schema, at any depth. A missing attribute is converted from null. All objects in the result are
 * copies.
 */
export function convertAttributes(
  attributes: Attributes,
  object: unknown,
  convert: (attribute: Attribute, value: unknown, siblings: Readonly<Values>) => unknown,
): Values {
  const converted: Values = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const nested = nestedType(attribute.type);
    const value = convert(attribute, fieldOf(object, name), fieldsOf(object));
    converted[name] =
      !nested || value === undefined
        ? value
        : convertNested(nested, value, (one) => convertAttributes(nested.attributes, one, convert));
  }
  return converted;
}

/**
 * Returns the object in the schema's shape, at any depth. Missing attributes are null, other keys are removed, and attributes that
 * follow from others are set.
 */
export function conformToSchema(attributes: Attributes, object: unknown): Values {
  return convertAttributes(attributes, object, ({ derive }, value, siblings) => (derive ? derive(siblings) : value));
}

/** Returns a plan for create and update. An attribute is `undefined` if the API decides its value. */
export function planForHooks(attributes: Attributes, planned: Readonly<Values>): Values {
  const known = Object.entries(attributes).map(([name, { type }]) => {
    const value = fieldOf(planned, name);
    return [name, isWhollyKnown(type, value) ? value : undefined] as const;
  });
  return Object.fromEntries(known);
}

/** Returns the object with defaults in place of null values. For `local`, replaces only null values of local attributes. */
export function withDefaults(attributes: Attributes, object: unknown, which: "all" | "local" = "all"): Values {
  return convertAttributes(attributes, object, (attribute, value) => {
    const applies = attribute.presence === "defaulted" && (which === "all" || attribute.local);
    return value === null && applies ? attribute.default : value;
  });
}

/**
 * Returns a configuration without redundant values. A value is redundant if it equals its default. An empty collection or object
 * is redundant if the API keeps the attribute's value without a configuration.
 */
export function withoutDefaults(attributes: Attributes, config: unknown): Values {
  return convertAttributes(attributes, config, (attribute, value) => {
    const { type, presence } = attribute;
    if (value === null) return null;
    if (presence === "defaulted") return equalValues(type, value, attribute.default) ? null : value;
    if (presence !== "optional_computed") return value;
    const nested = nestedType(type);
    const parts = nested?.nesting === "single" ? Object.values(withoutDefaults(nested.attributes, value)) : undefined;
    return isEmpty(type, value) || parts?.every((part) => part === null) === true ? null : value;
  });
}

function isEmpty({ kind }: Attribute["type"], value: unknown): boolean {
  if (kind === "list" || kind === "set") return elementsOf(value).length === 0;
  return kind === "map" && Object.keys(fieldsOf(value)).length === 0;
}

/**
 * Returns the state after an operation: the result of the operation in the spelling of `kept`, with missing local attributes from
 * `kept` and from the defaults.
 */
export function storedState(attributes: Attributes, kept: unknown, answer: Readonly<Values>): Values {
  const defaulted = withDefaults(attributes, kept, "local");
  const local = Object.keys(attributes).filter(
    (name) => attributes[name]?.local === true && answer[name] === undefined,
  );
  const stored = { ...answer, ...Object.fromEntries(local.map((name) => [name, fieldOf(defaulted, name)])) };
  return keepSpelling(attributes, kept, conformToSchema(attributes, stored));
}
