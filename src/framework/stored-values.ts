import type { Attribute, Attributes } from "./attribute.js";
import { isWhollyKnown, nestedType } from "./codec/index.js";
import { convertAttributes } from "./nested-values.js";
import { elementsOf, fieldOf, fieldsOf } from "./rules/fields.js";
import { isUnknown } from "./unknown.js";
import type { Values } from "./views.js";

/** The object in the schema's shape, at any depth: what is missing is null, other keys are gone, write-only is null. */
export function conformed(attributes: Attributes, object: unknown): Values {
  return convertAttributes(attributes, object, ({ presence }, value) => (presence === "write_only" ? null : value));
}

/** The object with null for whatever is not known yet. */
export function knownParts(attributes: Attributes, object: unknown): Values {
  return convertAttributes(attributes, object, (attribute, value) => (isKnownSoFar(attribute, value) ? value : null));
}

/** A plan as create and update see it: `undefined` is what the service is to decide; inside other values, null is. */
export function decidedParts(attributes: Attributes, planned: Readonly<Values>): Values {
  const known = Object.entries(knownParts(attributes, planned)).map(([name, value]) => {
    const attribute = attributes[name];
    return [name, attribute && isKnownSoFar(attribute, planned[name]) ? value : undefined] as const;
  });
  return Object.fromEntries(known);
}

// What is unknown inside the objects of a nested attribute is replaced there; anywhere else the whole value is.
function isKnownSoFar({ type }: Attribute, value: unknown): boolean {
  const nested = nestedType(type);
  if (isUnknown(value) || !nested) return isWhollyKnown(type, value);
  if (nested.nesting === "single") return true;
  return !(nested.nesting === "map" ? Object.values(fieldsOf(value)) : elementsOf(value)).some(isUnknown);
}

/** The object with the defaults of what is null in it; of `local` attributes only, if so asked. */
export function withDefaults(attributes: Attributes, object: unknown, which: "all" | "local" = "all"): Values {
  return convertAttributes(attributes, object, (attribute, value) => {
    const applies = attribute.presence === "defaulted" && (which === "all" || attribute.local);
    return value === null && applies ? attribute.default : value;
  });
}

/** The state after an operation: what it answered, and from `kept` the local attributes that it left out. */
export function completed(attributes: Attributes, answer: Readonly<Values>, kept: unknown): Values {
  const local = Object.keys(attributes).filter(
    (name) => attributes[name]?.local === true && answer[name] === undefined,
  );
  return conformed(attributes, { ...answer, ...Object.fromEntries(local.map((name) => [name, fieldOf(kept, name)])) });
}
