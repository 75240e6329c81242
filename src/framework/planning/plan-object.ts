import type { Attributes } from "../attribute.js";
import { conformed } from "../stored-values.js";
import type { Values } from "../views.js";
import { changedAttributes, concernsService } from "./changed-attributes.js";
import { keepSpelling } from "./keep-spelling.js";
import { markUnknown } from "./mark-unknown.js";
import { mergePlan } from "./merge.js";

/** A plan before the resource's own hook has seen it. */
export interface PlannedObject {
  readonly planned: Values;
  /** What the user set (or unset) and differs from the prior state; in a create, all that is set. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Plans a create (`prior` null) or an update: configuration, defaults and prior values merged, the prior spelling kept
 * where it means the same, and then unknown whatever the service may set anew. If nothing differs, the plan is the prior
 * state; if only local attributes do, nothing becomes unknown, since no request is sent.
 */
export function planObject(
  attributes: Attributes,
  identity: readonly string[],
  config: Values,
  prior: Values | null,
): PlannedObject {
  const merged = keepSpelling(attributes, prior, mergePlan(attributes, config, prior));
  const changed = changedAttributes(attributes, prior, merged);
  const settled = prior !== null && !concernsService(attributes, changed);
  const planned = settled ? merged : markUnknown(attributes, { config, prior, planned: merged }, identity);
  return { planned: conformed(attributes, planned), changed };
}
