import { encodeObject } from "../codec/encode.js";
import { type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import { emptyPrivateState, openPrivateState, type StoredPrivateState } from "../definition/private-state.js";
import type { PlanResourceChange_Request, PlanResourceChange_Response } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import type { Resource } from "../definition/resource.js";
import type { Values } from "../definition/infer.js";
import { clientIfKnown, readCredentialDigest } from "./run-operation.js";
import type { ProviderInstance } from "./provider-instance.js";
import { warnAboutRemoved } from "./configured-arguments.js";
import { nameOf, reportConflicts, reportDestroy, reportImportedTwice } from "./object-register.js";
import { decodeKnownObject, decodeObject } from "../codec/decode.js";
import { identityMessage } from "./stored-answer.js";
import { planObject } from "../planning/plan-object.js";
import { replacementPaths } from "../planning/replacement.js";
import { conformToSchema } from "../planning/stored-values.js";
import { runRpc } from "./report-failure.js";
import { writtenCheckOf } from "./written-members.js";
import type { EngineRequest } from "./state-objects.js";
import { noteInPlan } from "./tainted-replacement.js";

/** Plans a destroy. Runs the `planDestroy` hook, and returns null with the private state for `delete`. */
async function planDestroy({ instance, resource, request, context, diagnostics, prior: state, kept }: Change) {
  if (state !== null) {
    reportDestroy(instance.objects(), resource, state, diagnostics);
    if (instance.provider.keepsOnDestroy?.(resource, state) !== true)
      reportImportedTwice(instance.objects(), resource, state, diagnostics);
    instance.objects().planDestroy(resource, state);
    const seen = await readCredentialDigest({ instance, resource, diagnostics }, state);
    if (seen !== undefined) kept.note({ seenWith: seen });
    await resource.hooks.planDestroy?.({
      state,
      at: pathsOf(resource.attributes),
      diagnostics,
      client: () => clientIfKnown(instance, diagnostics),
      options: { signal: context.signal },
      private: kept,
      writtenCheck: writtenCheckOf(kept, resource, state),
    });
  }
  return {
    plannedState: encodeObject(resource.attributes, null),
    requiresReplace: [],
    plannedPrivate: kept.bytes,
    plannedIdentity: request.priorIdentity,
  };
}

const NOTHING = new Uint8Array();

/**
 * PlanResourceChange of a create, an update or a destroy (docs/reference/protocol.md#plan-rules and #replacement). The plan is
 * deterministic, and planning writes nothing.
 */
export async function planResourceChange(
  instance: ProviderInstance,
  request: PlanResourceChange_Request,
  context: CallContext,
): Promise<PlanResourceChange_Response> {
  const { value, diagnostics } = await runRpc(
    instance,
    instance.resources,
    request.typeName,
    "plan",
    async (resource, diagnostics) => {
      const prior = decodeKnownObject(resource.attributes, request.priorState);
      const named = prior ?? decodeKnownObject(resource.attributes, request.config) ?? {};
      diagnostics.about(nameOf(resource, named));
      const asking = instance.stateObjects().begin(resource, prior);
      try {
        const proposed = decodeObject(resource.attributes, request.proposedNewState);
        const kept = openPrivateState(resource, request.priorPrivate);
        const change = { instance, resource, request, context, diagnostics, prior, kept, asking };
        return proposed === null ? await planDestroy(change) : await planChange(change);
      } finally {
        asking.end();
      }
    },
  );
  const nothing = { plannedState: undefined, requiresReplace: [], plannedPrivate: NOTHING, plannedIdentity: undefined };
  return { ...(value ?? nothing), diagnostics: diagnostics.messages, deferred: undefined };
}

interface Change {
  readonly instance: ProviderInstance;
  readonly resource: Resource<unknown>;
  readonly request: PlanResourceChange_Request;
  readonly context: CallContext;
  readonly diagnostics: DiagnosticCollector;
  readonly prior: Values | null;
  readonly kept: StoredPrivateState;
  readonly asking: EngineRequest;
}

async function planChange(change: Change) {
  const { instance, resource, request, diagnostics, prior, kept } = change;
  const { attributes } = resource;
  const objects = instance.objects();
  if (prior !== null) objects.store(resource, prior, request.priorPrivate);
  const config = decodeKnownObject(attributes, request.config) ?? {};
  const { planned, changed } = planObject(attributes, resource.identity, config, prior);
  const asked = await runHook(change, config, planned, changed);
  const final = conformToSchema(attributes, planned);
  const replaced = prior === null ? [] : replacementPaths(attributes, asked, { prior, planned: final, config });
  if (prior !== null && !isApplying(request))
    warnAboutRemoved(kept, attributes, { config, prior, planned: final }, diagnostics);
  reportConflicts(
    objects,
    resource,
    { prior, config, planned: final, priorPrivate: request.priorPrivate },
    diagnostics,
  );
  return {
    plannedState: encodeObject(attributes, final),
    requiresReplace: replaced.map((steps) => ({ steps: [...steps] })),
    plannedPrivate: privateOfPlan(change, final),
    plannedIdentity: identityMessage(resource, final),
  };
}

/**
 * Engines allow deferral during an apply. Otherwise, engines allow deferral only if the user enables it
 * (docs/reference/protocol.md#deferral).
 */
function isApplying({ clientCapabilities }: PlanResourceChange_Request): boolean {
  return clientCapabilities?.deferralAllowed ?? false;
}

/** Reports whether this plan is certainly not the repetition before an apply. Engines that mark repetitions send capabilities. */
const isPlanning = (request: PlanResourceChange_Request): boolean =>
  request.clientCapabilities !== undefined && !isApplying(request) && !isOpenTofu;

/** OpenTofu has its own registry. It does not mark the plan that it repeats before an apply. */
const isOpenTofu = [process.execPath, ...process.argv].some((path) => path.includes("registry.opentofu.org"));

/** Calls the `plan` hook, which changes the plan in place. Returns the attributes that it wants to force a new resource. */
async function runHook(
  { instance, resource, request, context, diagnostics, prior, kept, asking }: Change,
  config: Values,
  plan: Values,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const replaced = new Set<string>();
  await resource.hooks.plan?.({
    plan,
    prior,
    config,
    changed,
    at: pathsOf(resource.attributes),
    diagnostics,
    requireReplace: (name) => replaced.add(name),
    client: () => clientIfKnown(instance, diagnostics),
    isStored: instance.objects().stored(resource, plan) !== undefined,
    findInState: (identity) => asking.find(resource, identity, isPlanning(request), context.signal),
    applying: isApplying(request),
    options: { signal: context.signal },
    private: prior === null ? emptyPrivateState(resource) : kept,
  });
  return replaced;
}

/**
 * Returns the private state of a plan. In a replacement, the delete of the old object receives it. Terraform plans the
 * replacement of a tainted object without prior state. For such a plan, this function returns the private state from the read.
 */
function privateOfPlan({ instance, resource, request, prior }: Change, planned: Values): Uint8Array {
  const isNew = prior === null && request.priorPrivate.length === 0;
  const stored = isNew ? instance.objects().stored(resource, planned)?.private : request.priorPrivate;
  const kept = openPrivateState(resource, stored ?? NOTHING);
  noteInPlan(kept, resource, planned, isNew);
  return kept.bytes;
}
