import { attributeOf, children, NULL, same, type Cty } from "./cty.js";
import type { CoreAttribute, CoreSchema } from "./schema.js";

type Nested = NonNullable<CoreAttribute["nested"]>;

/**
 * Core's own proposal (docs/reference/protocol.md#proposed-new-state): configuration over prior values, without adding
 * unknowns.
 */
export function proposedNewState(schema: CoreSchema, prior: Cty, config: Cty): Cty {
  if (config.is !== "object") return config;
  const entries = [...schema].map(([name, attribute]) => {
    return [name, proposedAttribute(attribute, attributeOf(prior, name), attributeOf(config, name))] as const;
  });
  return { is: "object", entries: new Map(entries) };
}

function proposedAttribute(attribute: CoreAttribute, prior: Cty, config: Cty): Cty {
  const { nested, computed, optional } = attribute;
  if (config.is === "null" && computed) return nested && optional && mentionsConfigured(nested, prior) ? NULL : prior;
  return nested ? proposedNested(nested, prior, config) : config;
}

function proposedNested({ attributes }: Nested, prior: Cty, config: Cty): Cty {
  const propose = (before: Cty, wanted: Cty): Cty => proposedNewState(attributes, before, wanted);
  switch (config.is) {
    case "object":
      return propose(prior, config);
    case "list":
      return { is: "list", items: config.items.map((item, index) => propose(itemOf(prior, index), item)) };
    case "map":
      return {
        is: "map",
        entries: new Map([...config.entries].map(([key, item]) => [key, propose(attributeOf(prior, key), item)])),
      };
    case "set": {
      const left = [...children(prior)];
      return {
        is: "set",
        items: config.items.map((item) => {
          const index = left.findIndex((candidate) => agrees(attributes, candidate, item));
          return propose(index < 0 ? NULL : (left.splice(index, 1)[0] ?? NULL), item);
        }),
      };
    }
    default:
      return config;
  }
}

function itemOf(list: Cty, index: number): Cty {
  return (list.is === "list" && list.items[index]) || NULL;
}

/** Whether a prior set element may be the configured one: equal wherever the configuration has a value. */
function agrees(schema: CoreSchema, prior: Cty, config: Cty): boolean {
  return [...schema].every(([name, { computed }]) => {
    const wanted = attributeOf(config, name);
    return (computed && wanted.is === "null") || same(wanted, attributeOf(prior, name));
  });
}

/** Whether a value contains something that only a configuration can set. */
function mentionsConfigured({ nesting, attributes }: Nested, value: Cty): boolean {
  const objects = nesting === "single" ? [value] : children(value);
  return objects.some((object) =>
    [...attributes].some(([name, { computed, nested }]) => {
      const inner = attributeOf(object, name);
      if (inner.is === "null") return false;
      return !computed || (nested !== undefined && mentionsConfigured(nested, inner));
    }),
  );
}
