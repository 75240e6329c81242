import { equalValues, isWhollyKnown } from "../definition/equality.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown } from "../values/values.js";
import type { Values } from "../definition/infer.js";
import { type Attribute, type Attributes, nestedType, type Type } from "../definition/types.js";
import { convertNested } from "./stored-values.js";

/**
 * Reports whether two values of an attribute are equal, or equivalent by the attribute's own `equal`. Compares at any depth.
 * `siblings` is the object that contains `next`. An unknown value has no equivalent.
 */
export function sameMeaning(attribute: Attribute, prior: unknown, next: unknown, siblings: unknown): boolean {
  if (equalValues(attribute.type, prior, next)) return !isUnknown(next);
  if (prior === null || next === null || isUnknown(prior) || isUnknown(next)) return false;
  if (attribute.equal === undefined) return sameInside(attribute.type, prior, next);
  if (!isWhollyKnown(attribute.type, prior) || !isWhollyKnown(attribute.type, next)) return false;
  return attribute.equal(prior as never, next as never, fieldsOf(siblings)); // The codec has checked the type.
}

function sameInside(type: Type, prior: unknown, next: unknown): boolean {
  switch (type.kind) {
    case "object":
      return sameAttributes(type.attributes, prior, next);
    case "list":
      return sameLists(type.element, elementsOf(prior), elementsOf(next));
    case "map":
      return sameMaps(type.element, fieldsOf(prior), fieldsOf(next));
    default:
      return false;
  }
}

function sameElements(type: Type, prior: unknown, next: unknown): boolean {
  if (equalValues(type, prior, next)) return !isUnknown(next);
  return prior !== null && next !== null && !isUnknown(prior) && !isUnknown(next) && sameInside(type, prior, next);
}

function sameAttributes(attributes: Attributes, prior: unknown, next: unknown): boolean {
  return Object.entries(attributes).every(([name, attribute]) =>
    sameMeaning(attribute, fieldOf(prior, name), fieldOf(next, name), next),
  );
}

function sameLists(element: Type, prior: readonly unknown[], next: readonly unknown[]): boolean {
  return prior.length === next.length && prior.every((value, index) => sameElements(element, value, next[index]));
}

function sameMaps(element: Type, prior: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>) {
  const keys = Object.keys(prior);
  return (
    keys.length === Object.keys(next).length &&
    keys.every((key) => Object.hasOwn(next, key) && sameElements(element, prior[key], next[key]))
  );
}

/**
 * Returns `next`, but keeps the prior spelling of equivalent values, because another spelling is not a change. A set is kept or
 * replaced as a whole.
 */
export function keepSpelling(attributes: Attributes, prior: unknown, next: Readonly<Values>): Values {
  const kept: Values = {};
  for (const [name, attribute] of Object.entries(attributes))
    kept[name] = keepAttribute(attribute, fieldOf(prior, name), fieldOf(next, name), next);
  return kept;
}

function keepAttribute(attribute: Attribute, prior: unknown, next: unknown, siblings: Readonly<Values>): unknown {
  if (prior === null || next === null || isUnknown(next)) return next;
  if (sameMeaning(attribute, prior, next, siblings)) return prior;
  const nested = nestedType(attribute.type);
  if (!nested) return next;
  return convertNested(nested, next, [prior], (one, [before]) => keepSpelling(nested.attributes, before, one));
}
