import { decodeObject } from "../codec/index.js";
import { openPrivateState } from "../private-state.js";
import type {
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  CallContext,
  DynamicValue,
} from "../protocol.js";
import type { Resource } from "../resource.js";
import { isUnknown } from "../unknown.js";
import type { Values } from "../views.js";
import { applyCreate } from "./apply-create.js";
import { applyDelete } from "./apply-delete.js";
import { applyUpdate } from "./apply-update.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * ApplyResourceChange (protocol §5.6): a create without prior state, a delete without plan, else an update. Whatever goes
 * wrong, what exists stays in the state, and private state is answered on failure too.
 */
export async function applyResourceChange(
  instance: ProviderInstance,
  request: ApplyResourceChangeRequest,
  context: CallContext,
): Promise<ApplyResourceChangeResponse> {
  const { typeName, priorState, plannedState, plannedPrivate, plannedIdentity } = request;
  const { value, diagnostics } = await attempt(instance, instance.resources, typeName, "update", (resource, told) => {
    const prior = objectIn(resource, priorState);
    const planned = objectIn(resource, plannedState);
    const config = objectIn(resource, request.config) ?? {};
    const run = { instance, resource, context, diagnostics: told };
    const kept = openPrivateState(resource.private, prior === null ? new Uint8Array() : plannedPrivate);
    if (planned !== null && prior !== null)
      return applyUpdate({ ...run, operation: "update", object: planned, private: kept }, prior, config);
    if (planned !== null) return applyCreate({ ...run, operation: "create", object: planned, private: kept }, config);
    if (prior !== null) return applyDelete({ ...run, operation: "delete", object: prior, private: kept }, request);
    return { newState: undefined, newIdentity: undefined, private: plannedPrivate };
  });
  // Without an answer nothing was done: what there was is still there.
  const untouched = { newState: priorState, newIdentity: plannedIdentity, private: plannedPrivate };
  return { ...(value ?? untouched), diagnostics: diagnostics.messages };
}

function objectIn(resource: Resource<unknown>, value: DynamicValue | undefined): Values | null {
  const object = decodeObject(resource.attributes, value);
  return isUnknown(object) ? null : object;
}
