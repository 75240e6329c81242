import { encodeObject } from "../codec/index.js";
import type { DiagnosticCollector } from "../diagnostics.js";
import { pathsOf } from "../path.js";
import { openPrivateState } from "../private-state.js";
import type { CallContext, PlanResourceChangeRequest } from "../protocol.js";
import type { Resource } from "../resource.js";
import type { Values } from "../views.js";
import { clientIfKnown } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";
import { tellDestroy } from "./tell-clashes.js";

/** The plan of a destroy: null, with the private state that `delete` will be given, after the resource's last word. */
export async function planDestroy(
  instance: ProviderInstance,
  resource: Resource<unknown>,
  state: Values | null,
  request: PlanResourceChangeRequest,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
) {
  if (state !== null) {
    tellDestroy(instance.objects(), resource, state, diagnostics);
    await resource.hooks.planDestroy?.({
      state,
      at: pathsOf(resource.attributes),
      diagnostics,
      client: () => clientIfKnown(instance, diagnostics),
      signal,
      private: openPrivateState(resource.private, request.priorPrivate),
    });
  }
  return {
    plannedState: encodeObject(resource.attributes, null),
    requiresReplace: [],
    plannedPrivate: request.priorPrivate,
    plannedIdentity: request.priorIdentity,
  };
}
