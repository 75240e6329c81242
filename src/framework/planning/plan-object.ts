import { equalValues } from "../definition/equality.js";
import { fieldOf, UNKNOWN } from "../values/values.js";
import type { Attribute, Attributes } from "../definition/types.js";
import type { Values } from "../definition/infer.js";
import { keepSpelling } from "./same-meaning.js";
import { conformToSchema, withDefaults } from "./stored-values.js";

/** Returns the attributes that differ from the prior object. For a new object, returns the attributes that have a value. */
export function changedAttributes(attributes: Attributes, prior: unknown, next: unknown): Set<string> {
  const differing = Object.entries(attributes).filter(
    ([name, { type }]) => !equalValues(type, fieldOf(prior, name), fieldOf(next, name)),
  );
  return new Set(differing.map(([name]) => name));
}

/** Reports whether any of the attributes is not local. */
export function sendsRequest(attributes: Attributes, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => attributes[name]?.local === false);
}

interface Versions {
  readonly config: unknown;
  readonly prior: unknown;
  readonly planned: Readonly<Values>;
}

/**
 * Attributes that the API may set again become unknown. Used in the plan of a create, and of an update that sends a request. A
 * known value stays if its attribute is stable, is named in `stable`, or has a `changesWith` without a changed attribute.
 */
function markUnknown(attributes: Attributes, { config, prior, planned }: Versions, stable: readonly string[]): Values {
  const result: Values = { ...planned };
  const open = Object.entries(attributes).filter(([name, attribute]) => isOpen(attribute, fieldOf(config, name)));
  const changed = changedAttributes(attributes, prior, result);
  for (let before = -1; before !== changed.size;) {
    before = changed.size; // An attribute that becomes unknown counts as changed for the others.
    for (const [name, attribute] of open) {
      const kept = prior !== null && !mayChange(attribute, stable.includes(name), fieldOf(prior, name), changed);
      if (kept) continue;
      result[name] = UNKNOWN;
      changed.add(name);
    }
  }
  return result;
}

/** Reports whether the API sets the attribute because the user does not set it. */
function isOpen({ presence }: Attribute, configured: unknown): boolean {
  return presence === "computed" || (presence === "optional_computed" && configured === null);
}

function mayChange(attribute: Attribute, isStable: boolean, prior: unknown, changed: ReadonlySet<string>): boolean {
  if (isStable || attribute.stable) return prior === null; // null is not known yet
  return attribute.changesWith?.some((name) => changed.has(name)) ?? true;
}

/**
 * Returns the state that Terraform proposes for one object: configured values, defaults, and prior values of attributes that the
 * API sets. A null `prior` has no values. (docs/reference/protocol.md#proposed-new-state, with our defaults.)
 */
function mergePlan(attributes: Attributes, config: Values, prior: Values | null): Values {
  const open = Object.entries(attributes).filter(([name, attribute]) => isOpen(attribute, fieldOf(config, name)));
  return {
    ...withDefaults(attributes, config),
    ...Object.fromEntries(open.map(([name]) => [name, fieldOf(prior, name)])),
  };
}

interface PlannedObject {
  readonly planned: Values;
  /** The attributes that the user set or unset and that differ from the prior state. In a create, all attributes that are set. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Plans an update, or a create if `prior` is null. Merges configuration, defaults and prior values. Keeps the prior spelling of
 * equivalent values. Values that the API may set again become unknown. If nothing differs, the plan is the prior state. If only
 * local attributes differ, no value becomes unknown, because no request is sent.
 */
export function planObject(
  attributes: Attributes,
  identity: readonly string[],
  config: Values,
  prior: Values | null,
): PlannedObject {
  const merged = keepSpelling(attributes, prior, mergePlan(attributes, config, prior));
  const changed = changedAttributes(attributes, prior, merged);
  const settled = prior !== null && !sendsRequest(attributes, changed);
  const planned = settled ? merged : markUnknown(attributes, { config, prior, planned: merged }, identity);
  return { planned: conformToSchema(attributes, planned), changed };
}
