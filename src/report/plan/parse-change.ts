import type { Action, OutputChange, ResourceChange, Step } from "./plan.js";
import { PlanError } from "./plan-error.js";
import { field, isArray, isObject, listField, textField, type Value } from "./value.js";

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["no-op", "no-op"],
  ["read", "read"],
  ["create", "create"],
  ["update", "update"],
  ["delete", "destroy"],
  ["forget", "forget"],
  ["delete,create", "replace"],
  ["create,delete", "replace"],
  ["create,forget", "replace"],
  ["forget,create", "replace"],
]);

/** Narrows one row of `resource_changes` or `resource_drift`. Throws {@link PlanError} without address and type. */
export function parseResourceChange(row: Value, section: string): ResourceChange {
  const address = textField(row, "address");
  const type = textField(row, "type");
  if (address === undefined || type === undefined) {
    throw new PlanError(`A row of the plan's ${section} has no address or no type: this is not plan JSON.`);
  }
  const change = field(row, "change");
  const actions = readActions(change, section);
  const previous = textField(row, "previous_address");
  // Written out, not spread: there may be ten thousand of these, and all get one shape this way.
  return {
    action: toAction(actions),
    actions,
    before: field(change, "before") ?? null,
    after: field(change, "after") ?? null,
    unknown: field(change, "after_unknown") ?? false,
    beforeSensitive: field(change, "before_sensitive") ?? false,
    afterSensitive: field(change, "after_sensitive") ?? false,
    address,
    type,
    name: textField(row, "name") ?? "",
    mode: textField(row, "mode") ?? "managed",
    provider: textField(row, "provider_name") ?? "",
    replacePaths: parsePaths(field(change, "replace_paths")),
    previousAddress: previous === address ? undefined : previous,
    deposed: textField(row, "deposed"),
    reason: textField(row, "action_reason"),
    importing: parseImporting(field(change, "importing")),
  };
}

/** Narrows one row of `output_changes`, which is a change by itself. Throws {@link PlanError} when it names no actions. */
export function parseOutputChange(name: string, row: Value): OutputChange {
  const actions = readActions(row, "output_changes");
  return {
    name,
    action: toAction(actions),
    actions,
    before: field(row, "before") ?? null,
    after: field(row, "after") ?? null,
    unknown: field(row, "after_unknown") ?? false,
    beforeSensitive: field(row, "before_sensitive") ?? false,
    afterSensitive: field(row, "after_sensitive") ?? false,
  };
}

function readActions(change: Value | undefined, section: string): readonly string[] {
  const actions = listField(change, "actions");
  if (actions.length > 0) return actions.every((action) => typeof action === "string") ? actions : actions.map(String);
  throw new PlanError(`The plan's ${section} has no list of actions: this is not plan JSON.`);
}

function toAction(actions: readonly string[]): Action {
  return ACTIONS.get(actions.length === 1 ? (actions[0] ?? "") : actions.join(",")) ?? "unknown";
}

const NO_PATHS: ResourceChange["replacePaths"] = [];

function parsePaths(paths: Value | undefined): ResourceChange["replacePaths"] {
  return isArray(paths) ? paths.map(parsePath) : NO_PATHS;
}

function parsePath(path: Value): readonly Step[] {
  if (!isArray(path)) return [];
  return path.map((step) => (typeof step === "number" ? step : typeof step === "string" ? step : JSON.stringify(step)));
}

function parseImporting(importing: Value | undefined): string | undefined {
  if (!isObject(importing)) return undefined;
  const id = textField(importing, "id");
  if (id !== undefined && id !== "") return id;
  const identity = field(importing, "identity");
  return identity === undefined ? "known after apply" : JSON.stringify(identity);
}
