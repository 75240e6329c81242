import type { Attributes } from "../attribute.js";
import { equalValues } from "../codec/index.js";
import { fieldOf } from "../rules/fields.js";

/** The attributes of an object that differ from the prior one; of a new object, those that have a value. */
export function changedAttributes(attributes: Attributes, prior: unknown, next: unknown): Set<string> {
  const differing = Object.entries(attributes).filter(
    ([name, { type }]) => !equalValues(type, fieldOf(prior, name), fieldOf(next, name)),
  );
  return new Set(differing.map(([name]) => name));
}

/** Whether any of the names is more than the provider's own business. */
export function concernsService(attributes: Attributes, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => attributes[name]?.local === false);
}
