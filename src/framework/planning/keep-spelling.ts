import type { Attribute, Attributes } from "../attribute.js";
import { nestedType } from "../codec/index.js";
import { elementsOf, fieldOf } from "../rules/fields.js";
import { isUnknown } from "../unknown.js";
import type { Values } from "../views.js";
import { convertNested } from "../nested-values.js";
import { counterparts } from "./counterpart.js";
import { sameMeaning } from "./same-meaning.js";

/**
 * `next` with the prior value wherever both mean the same, so that respelling is no change. A set of plain values is either
 * kept as a whole or taken as it is; one of objects is gone through element by element.
 */
export function keepSpelling(attributes: Attributes, prior: unknown, next: Readonly<Values>): Values {
  const kept = Object.entries(attributes).map(([name, attribute]) => {
    return [name, keepAttribute(attribute, fieldOf(prior, name), fieldOf(next, name), next)] as const;
  });
  return Object.fromEntries(kept);
}

function keepAttribute(attribute: Attribute, prior: unknown, next: unknown, siblings: Readonly<Values>): unknown {
  if (prior === null || next === null || isUnknown(next)) return next;
  if (sameMeaning(attribute, prior, next, siblings)) return prior;
  const nested = nestedType(attribute.type);
  if (!nested) return next;
  const keep = (one: Readonly<Values>, [before]: readonly unknown[]): Values =>
    keepSpelling(nested.attributes, before, one);
  if (nested.nesting !== "set") return convertNested(nested, next, [prior], keep);
  const continued = counterparts(nested.attributes, elementsOf(next), elementsOf(prior), "null");
  return convertNested({ ...nested, nesting: "list" }, next, [continued], keep);
}
