import type { Attribute, Attributes } from "../attribute.js";
import { equalValues, nestedType } from "../codec/index.js";
import { elementsOf, fieldOf } from "../rules/fields.js";
import { isUnknown, UNKNOWN } from "../unknown.js";
import type { Values } from "../views.js";
import { changedAttributes } from "./changed-attributes.js";
import { counterparts } from "./counterpart.js";
import { convertNested } from "../nested-values.js";

/** One object in its three versions; `prior` is null in a create. */
export interface Versions {
  readonly config: unknown;
  readonly prior: unknown;
  readonly planned: Readonly<Values>;
}

/**
 * Makes unknown, in a merged plan of a create or of an update that will reach the service, whatever the service sets and
 * may set anew: all but what is stable and known, and what `changesWith` nothing that changes. Names in `stable` count as
 * stable too. Inside sets, values change only with their element.
 */
export function markUnknown(attributes: Attributes, versions: Versions, stable: readonly string[] = []): Values {
  const { config, prior, planned } = versions;
  const result: Values = { ...planned };
  const open = new Map<string, Attribute>();
  for (const [name, attribute] of Object.entries(attributes)) {
    const configured = fieldOf(config, name);
    if (isOpen(attribute, configured)) open.set(name, attribute);
    else if (configured !== null) result[name] = markInside(attribute, configured, fieldOf(prior, name), planned[name]);
  }
  const changed = changedAttributes(attributes, prior, result);
  for (let before = -1; before !== changed.size;) {
    before = changed.size; // what turns unknown counts as changed for others
    for (const [name, attribute] of open) {
      const kept = prior !== null && !mayChange(attribute, stable.includes(name), fieldOf(prior, name), changed);
      if (kept) continue;
      result[name] = UNKNOWN;
      changed.add(name);
    }
  }
  return result;
}

/** Whether the service sets the attribute's value, since the user does not. */
function isOpen({ presence }: Attribute, configured: unknown): boolean {
  return presence === "computed" || (presence === "optional_computed" && configured === null);
}

function mayChange(attribute: Attribute, isStable: boolean, prior: unknown, changed: ReadonlySet<string>): boolean {
  if (isStable || attribute.stable) return prior === null; // null is not known yet
  return attribute.changesWith?.some((name) => changed.has(name)) ?? true;
}

function markInside({ type }: Attribute, config: unknown, prior: unknown, planned: unknown): unknown {
  const nested = nestedType(type);
  if (!nested || isUnknown(planned)) return planned;
  const { attributes } = nested;
  if (nested.nesting !== "set")
    return convertNested(nested, planned, [config, prior], (one, [configured, before]) =>
      markUnknown(attributes, { config: configured, prior: before, planned: one }),
    );
  if (equalValues(type, planned, prior)) return planned;
  const continued = counterparts(attributes, elementsOf(config), elementsOf(prior), "open");
  return convertNested({ ...nested, nesting: "list" }, planned, [config, continued], (one, [configured, before]) =>
    before === null ? markUnknown(attributes, { config: configured, prior: null, planned: one }) : one,
  );
}
