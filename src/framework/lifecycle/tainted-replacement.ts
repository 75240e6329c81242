import type { PrivateFacts } from "../definition/private-format.js";
import type { StoredPrivateState } from "../definition/private-state.js";
import { nameOf } from "./object-register.js";
import type { Diagnostics } from "../definition/diagnostics.js";
import type { Values } from "../definition/infer.js";
import type { Resource } from "../definition/resource.js";
import { fieldOf, isUnknown } from "../values/values.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * Records facts for a later delete in the private state of a plan. If a plan has neither a prior object nor prior private state,
 * it is the plan of a new object or of a tainted object's replacement (docs/reference/protocol.md#tainted-objects).
 */
export function noteInPlan(
  kept: StoredPrivateState,
  resource: Resource<unknown>,
  planned: Values,
  isNew: boolean,
): void {
  if (isNew) kept.note({ replaces: objectNamed(resource, planned), existed: undefined });
  else if (kept.bytes.length === 0) kept.note({ existed: true });
}

/** Removes the facts that belong only to a plan. If the object is being written, also removes `unfinished`. */
export function forgetPlan(kept: StoredPrivateState, isWritten: boolean): void {
  const { replaces, existed, seenWith, unfinished } = kept.facts;
  if (replaces !== undefined || existed !== undefined || seenWith !== undefined)
    kept.note({ replaces: undefined, existed: undefined, seenWith: undefined });
  if (isWritten && unfinished !== undefined) kept.note({ unfinished: undefined });
}

/** Reports whether a delete with these facts is the first half of a tainted object's replacement. */
export function isFirstHalf({ replaces }: PrivateFacts): boolean {
  return replaces !== undefined;
}

/** Reports whether the plan with these facts was for the object of this state. */
export function replacesSame(resource: Resource<unknown>, state: Values, { replaces }: PrivateFacts): boolean {
  const named = objectNamed(resource, state);
  if (named === null || replaces === undefined || replaces === null) return false;
  return Object.entries(named).every(([name, value]) => replaces[name] === value);
}

/** Returns the values that are unique to the object, as text. Null if one of the values is unknown. */
function objectNamed({ uniqueBy = [], identity }: Resource<unknown>, object: Values): Record<string, string> | null {
  const names = uniqueBy.length > 0 ? uniqueBy : identity;
  const values = names.map((name) => [name, fieldOf(object, name)] as const);
  if (values.some(([, value]) => value === null || value === undefined || isUnknown(value))) return null;
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

/**
 * Reports whether a delete leaves the object as it is. Three conditions must hold: the object exists without Terraform, its
 * create failed, and the second half of the replacement writes or has written it. With `create_before_destroy`, engines plan the
 * delete only during the apply, from the private state of the failed create.
 */
export function leavesObject(
  { provider, objects }: ProviderInstance,
  resource: Resource<unknown>,
  state: Values,
  facts: PrivateFacts,
): boolean {
  if (provider.takesOver?.(resource) !== true) return false;
  if (isFirstHalf(facts)) return replacesSame(resource, state, facts);
  return facts.unfinished === true && objects().isDestroyPlanned(resource, state);
}

/** Reports that an object was left as it is. */
export function reportLeft(
  resource: Resource<unknown>,
  state: Values,
  facts: PrivateFacts,
  diagnostics: Diagnostics,
): void {
  diagnostics.warning(
    undefined,
    `${nameOf(resource, state)} was left as it is`,
    isFirstHalf(facts)
      ? "An earlier create of this object failed, so Terraform replaces it. The object exists with or without Terraform, so the destroy changes nothing, whatever on_destroy is. The object keeps its settings until the create writes the new ones."
      : "An earlier create of this object failed, and Terraform replaced it before it destroyed this one. Both resources have the same object, so its settings stay. If you gave the resource another object in the meantime, the old object keeps the settings that the failed create wrote: check them.",
  );
}

/** Returns the part of a failed create's message that explains the tainted object and names the alternative. */
export function taintedText({ provider }: ProviderInstance, resource: Resource<unknown>): string {
  const next =
    provider.takesOver?.(resource) === true
      ? "The object may have been changed, and is in the state as tainted. The next apply does not delete the object, but writes the configuration to it again."
      : "The object was created and is in the state as tainted: the next apply deletes it and creates it again.";
  return `${next} To update the object in place instead, run this first: terraform untaint ${resource.type}.NAME`;
}
