import type { Action, Change, OutputChange, ResourceChange, Step } from "./plan.js";
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

/** Narrows a `change` object. Throws {@link PlanError} when it names no actions. */
export function parseChange(row: Value, where: string): Change {
  const change = field(row, "change") ?? row;
  const actions = listField(change, "actions").map(String);
  if (actions.length === 0) throw new PlanError(`The plan's ${where} has no list of actions: this is not plan JSON.`);
  return {
    action: ACTIONS.get(actions.length === 1 ? (actions[0] ?? "") : actions.join(",")) ?? "unknown",
    actions,
    before: field(change, "before") ?? null,
    after: field(change, "after") ?? null,
    unknown: field(change, "after_unknown") ?? false,
    beforeSensitive: field(change, "before_sensitive") ?? false,
    afterSensitive: field(change, "after_sensitive") ?? false,
  };
}

/** Narrows one row of `resource_changes` or `resource_drift`. Throws {@link PlanError} without address and type. */
export function parseResourceChange(row: Value, section: string): ResourceChange {
  const address = textField(row, "address");
  const type = textField(row, "type");
  if (address === undefined || type === undefined) {
    throw new PlanError(`A row of the plan's ${section} has no address or no type: this is not plan JSON.`);
  }
  const change = parseChange(row, section);
  const previous = textField(row, "previous_address");
  const details = field(row, "change");
  // Written out, not spread: there may be ten thousand of these, and all get one shape this way.
  return {
    action: change.action,
    actions: change.actions,
    before: change.before,
    after: change.after,
    unknown: change.unknown,
    beforeSensitive: change.beforeSensitive,
    afterSensitive: change.afterSensitive,
    address,
    type,
    name: textField(row, "name") ?? "",
    mode: textField(row, "mode") ?? "managed",
    provider: textField(row, "provider_name") ?? "",
    replacePaths: listField(details, "replace_paths").map(parsePath),
    previousAddress: previous === address ? undefined : previous,
    deposed: textField(row, "deposed"),
    reason: textField(row, "action_reason"),
    importing: parseImporting(field(details, "importing")),
  };
}

/** Narrows one row of `output_changes`. */
export function parseOutputChange(name: string, row: Value): OutputChange {
  return { ...parseChange(row, "output_changes"), name };
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
