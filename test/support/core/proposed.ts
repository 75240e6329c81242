import { attributeOf, children, NULL, type Cty } from "./cty.js";
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
    default:
      return config;
  }
}

function itemOf(list: Cty, index: number): Cty {
  return (list.is === "list" && list.items[index]) || NULL;
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
