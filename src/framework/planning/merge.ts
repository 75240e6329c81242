import type { Attribute, Attributes } from "../attribute.js";
import { nestedType } from "../codec/index.js";
import { elementsOf, fieldOf } from "../rules/fields.js";
import type { Values } from "../views.js";
import { counterparts } from "./counterpart.js";
import { convertNested } from "../nested-values.js";

/**
 * What Terraform proposes for one object: configured values, defaults, and prior values for what the service sets. Null
 * for write-only values. A null `prior` has no values. (Protocol §5.3, with our defaults.)
 */
export function mergePlan(attributes: Attributes, config: unknown, prior: unknown): Values {
  const merged = Object.entries(attributes).map(([name, attribute]) => {
    return [name, mergeAttribute(attribute, fieldOf(config, name), fieldOf(prior, name))] as const;
  });
  return Object.fromEntries(merged);
}

function mergeAttribute(attribute: Attribute, config: unknown, prior: unknown): unknown {
  if (attribute.presence === "write_only") return null;
  if (config !== null) return mergeInside(attribute, config, prior);
  if (attribute.presence === "defaulted") return attribute.default;
  return attribute.presence === "computed" || attribute.presence === "optional_computed" ? prior : null;
}

function mergeInside({ type }: Attribute, config: unknown, prior: unknown): unknown {
  const nested = nestedType(type);
  if (!nested) return config;
  const { attributes } = nested;
  const merge = (one: Readonly<Values>, [before]: readonly unknown[]): Values => mergePlan(attributes, one, before);
  if (nested.nesting !== "set") return convertNested(nested, config, [prior], merge);
  const continued = counterparts(attributes, elementsOf(config), elementsOf(prior), "open");
  return convertNested({ ...nested, nesting: "list" }, config, [continued], merge);
}
