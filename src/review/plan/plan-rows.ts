import { isDeepStrictEqual } from "node:util";
import {
  type Action,
  type ActionInvocation,
  type DeferredChange,
  type FailedCheck,
  field,
  isArray,
  isObject,
  listField,
  marks,
  type OutputChange,
  PlanError,
  type ResourceChange,
  type Step,
  textField,
  type Value,
} from "./plan.js";

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["no-op", "no-op"],
  ["read", "read"],
  ["create", "create"],
  ["update", "update"],
  ["delete", "destroy"],
  ["forget", "forget"],
  ["delete,create", "replace"],
  ["create,delete", "replace"],
  // The old object continues to exist unmanaged, so nothing is destroyed.
  ["create,forget", "create"],
  ["forget,create", "create"],
]);

/** Parses a row of `resource_changes` or `resource_drift`. Throws {@link PlanError} without address and type. */
export function parseResourceChange(row: Value, section: string): ResourceChange {
  const address = textField(row, "address");
  const type = textField(row, "type");
  if (address === undefined || type === undefined) {
    throw new PlanError(`A row of the plan's ${section} has no address or no type: this is not plan JSON.`);
  }
  const change = field(row, "change");
  const actions = readActions(change, section);
  const action = toAction(actions);
  const previous = textField(row, "previous_address");
  const previousAddress = previous === address ? undefined : previous;
  const importing = parseImporting(field(change, "importing"));
  const isNoOp = action === "no-op" && previousAddress === undefined && importing === undefined;
  const before = action === "create" ? null : (field(change, "before") ?? null);
  const beforeSensitive = parseMask(change, "before_sensitive");
  const afterSensitive = parseMask(change, "after_sensitive");
  const isMarked = beforeSensitive !== false || afterSensitive !== false;
  // Avoids spread syntax, so that ten thousand of these objects share one hidden class.
  return {
    action,
    actions,
    before,
    // Both sides of an unchanged object are equal. One side is enough, unless the object may contain a secret.
    after: isNoOp && !isMarked ? before : (field(change, "after") ?? null),
    unknown: parseMask(change, "after_unknown"),
    beforeSensitive,
    afterSensitive,
    address,
    type,
    name: textField(row, "name") ?? "",
    mode: textField(row, "mode") ?? "managed",
    provider: textField(row, "provider_name") ?? "",
    replacePaths: parsePaths(field(change, "replace_paths")),
    previousAddress,
    deposed: textField(row, "deposed"),
    reason: textField(row, "action_reason"),
    importing,
  };
}

/** Parses a row of `output_changes`, which has the form of a change. Throws {@link PlanError} without actions. */
export function parseOutputChange(name: string, row: Value): OutputChange {
  const actions = readActions(row, "output_changes");
  return {
    name,
    action: toAction(actions),
    actions,
    before: field(row, "before") ?? null,
    after: field(row, "after") ?? null,
    unknown: parseMask(row, "after_unknown"),
    beforeSensitive: parseMask(row, "before_sensitive"),
    afterSensitive: parseMask(row, "after_sensitive"),
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

/** Returns a mask of the change. Returns false if the mask marks nothing, so that no later code searches the mask again. */
function parseMask(change: Value | undefined, name: string): Value {
  const mask = field(change, name);
  return mask !== undefined && marks(mask) ? mask : false;
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

/** Parses a row of `deferred_changes`. */
export function parseDeferred(row: Value): DeferredChange {
  const resource = field(row, "resource_change");
  if (resource === undefined) throw new PlanError("A row of the plan's deferred_changes has no resource_change.");
  return {
    reason: textField(row, "reason") ?? "unknown",
    resource: parseResourceChange(resource, "deferred_changes"),
  };
}

/** Parses a row of `checks`; returns nothing for a passed check. */
export function parseCheck(row: Value): FailedCheck[] {
  const status = textField(row, "status") ?? "unknown";
  if (status !== "fail" && status !== "error") return [];
  const instances = listField(row, "instances");
  const messages = instances.flatMap((instance) =>
    listField(instance, "problems").flatMap((problem) => oneLine(textField(problem, "message") ?? "") || []),
  );
  return [{ address: textField(field(row, "address"), "to_display") ?? "a check", status, messages }];
}

/** Messages come from heredocs but are printed within a sentence. */
const oneLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** Parses an action invocation, such as `action.x.y`. */
export function parseInvocation(row: Value): ActionInvocation {
  const invoked = field(row, "action_invocation") ?? row;
  const address = textField(invoked, "address");
  if (address === undefined) throw new PlanError("A row of the plan's action_invocations has no address.");
  const trigger = field(invoked, "lifecycle_action_trigger");
  const reason = textField(row, "reason");
  return {
    address,
    type: textField(invoked, "type") ?? "",
    provider: textField(invoked, "provider_name") ?? "",
    ...(trigger !== undefined && { trigger: textField(trigger, "triggering_resource_address") ?? "a resource" }),
    ...(field(row, "action_invocation") !== undefined && { deferred: reason ?? "unknown" }),
    row: invoked,
  };
}

/**
 * Fills attributes that are missing before a move. Until the move is applied, the state at the new address or type may be
 * incomplete. An incomplete state is not drift.
 */
export function withoutMove(change: ResourceChange): ResourceChange {
  const { previousAddress, before, after } = change;
  if (previousAddress === undefined || !isObject(before) || !isObject(after)) return change;
  const known = Object.entries(before).filter(([, value]) => value !== null);
  return { ...change, before: { ...after, ...Object.fromEntries(known) } };
}

/** Returns the drift of an object. After a move from another type, attributes that the first read adds are not drift. */
export function outsideChange(change: ResourceChange): readonly ResourceChange[] {
  if (!isFromOtherType(change)) return [change];
  const known = withoutMove(change);
  return isDeepStrictEqual(known.before, known.after) ? [] : [known];
}

function isFromOtherType({ previousAddress, type }: ResourceChange): boolean {
  if (previousAddress === undefined) return false;
  const withoutKey = previousAddress.replace(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]$/, "");
  return withoutKey.split(".").at(-2) !== type;
}
