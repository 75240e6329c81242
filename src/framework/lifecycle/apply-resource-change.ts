import { keepSpelling } from "../planning/same-meaning.js";
import { checkApply } from "../rules/result.js";
import { checkRead } from "../rules/answers.js";
import { completed, conformed, planForHooks, knownParts } from "../planning/stored-values.js";
import type { Values } from "../definition/infer.js";
import {
  goneError,
  type OperationRun,
  type Outcome,
  runOperation,
  reportOutcome,
  warnIfAmbiguous,
} from "./run-operation.js";
import { storedAnswer } from "./stored-answer.js";
import type {
  ApplyResourceChange_Request,
  ApplyResourceChange_Response,
  DynamicValue,
} from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { reportKept } from "./object-register.js";
import { changedAttributes, sendsRequest } from "../planning/plan-object.js";
import { fieldOf, isUnknown } from "../values/values.js";
import { decodeObject } from "../codec/decode.js";
import { openPrivateState } from "../definition/private-state.js";
import type { Resource } from "../definition/resource.js";
import { attempt } from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * Creates an object. If that fails after `checkpoint`, returns the object together with the error, so that Terraform
 * stores it as tainted: the plan, overlaid with the checkpoint, null for the rest.
 */
async function applyCreate(run: OperationRun, config: Values): Promise<Applied> {
  const { resource, object: planned, diagnostics } = run;
  const { attributes, hooks, type } = resource;
  let reached: Values | undefined;
  const outcome = await runOperation(run, (context) =>
    hooks.create({
      ...context,
      config,
      plan: planForHooks(attributes, planned),
      checkpoint: (partial) => {
        reached = { ...reached, ...partial };
      },
      retract: () => {
        reached = undefined;
      },
    }),
  );
  if (outcome.ended === "done") {
    const state = keepSpelling(attributes, planned, completed(attributes, outcome.value, planned));
    const violations = checkApply({ attributes, planned, newState: state });
    const answer = storedAnswer(resource, state, null, `the result of creating ${type}`, violations, diagnostics);
    return { ...answer, private: run.private.bytes };
  }
  if (reached === undefined) {
    reportOutcome(run, outcome, outcome.ended === "error" ? "" : NOTHING_STORED);
    return { newState: undefined, newIdentity: undefined, private: new Uint8Array() };
  }
  reportOutcome(run, outcome, TAINTED);
  const state = conformed(attributes, { ...knownParts(attributes, planned), ...reached });
  const violations = checkRead({ attributes, newState: state });
  const answer = storedAnswer(resource, state, null, `the checkpoint of ${type}`, violations, diagnostics);
  return { ...answer, private: run.private.bytes };
}

const NOTHING_STORED =
  "Nothing was stored in the state. If the API did create the object, import it or delete it there.";

const TAINTED = "The object was created and is in the state as tainted: the next apply destroys and recreates it.";

/** Deletes an object. One that does not exist counts as deleted; one that could not be deleted stays in the state. */
async function applyDelete(run: OperationRun, request: ApplyResourceChange_Request): Promise<Applied> {
  const { instance, resource, object: state, diagnostics } = run;
  const deleted: Applied = { newState: undefined, newIdentity: undefined, private: new Uint8Array() };
  if (instance.objects().isDeclared(resource, state)) {
    reportKept(resource, state, diagnostics);
    return deleted;
  }
  const outcome = await runOperation(run, (context) => resource.hooks.delete({ ...context, state }));
  if (outcome.ended === "done" && !diagnostics.hasErrors) return deleted;
  if (outcome.ended !== "done") {
    const gone = goneError(run, outcome);
    if (gone) {
      warnIfAmbiguous(run, gone);
      return deleted;
    }
    reportOutcome(run, outcome, outcome.ended === "error" ? "" : "The object stays in the state.");
  }
  return { newState: request.priorState, newIdentity: request.plannedIdentity, private: run.private.bytes };
}

/**
 * Updates an object; without a request if only local attributes change. A failed update returns the prior state with
 * what was checkpointed, since returning the plan would hide that the rest was not done.
 */
async function applyUpdate(run: OperationRun, prior: Values, config: Values): Promise<Applied> {
  const { resource, object: planned, diagnostics } = run;
  const { attributes, type } = resource;
  let reached: Values = {};
  const outcome = await update(run, prior, config, (partial) => {
    reached = { ...reached, ...partial };
  });
  if (outcome.ended === "done") {
    const state = keepSpelling(attributes, planned, completed(attributes, outcome.value, planned));
    const violations = checkApply({ attributes, planned, newState: state });
    const answer = storedAnswer(resource, state, prior, `the result of updating ${type}`, violations, diagnostics);
    return { ...answer, private: run.private.bytes };
  }
  reportOutcome(run, outcome, consequence(outcome.ended, Object.keys(reached).length > 0));
  const state = conformed(attributes, { ...prior, ...reached });
  const violations = checkRead({ attributes, newState: state });
  const answer = storedAnswer(resource, state, prior, `the checkpoint of ${type}`, violations, diagnostics);
  return { ...answer, private: run.private.bytes };
}

async function update(
  run: OperationRun,
  prior: Values,
  config: Values,
  checkpoint: (partial: Values) => void,
): Promise<Outcome<Values>> {
  const { resource, object: planned } = run;
  const { attributes, hooks } = resource;
  const differing = changedAttributes(attributes, prior, planned);
  if (!sendsRequest(attributes, differing)) return { ended: "done", value: { ...planned } };
  const changed = new Set([...differing].filter((name) => !isUnknown(fieldOf(planned, name))));
  const plan = planForHooks(attributes, planned);
  return runOperation(run, (context) => {
    if (!hooks.update) throw new Error(`${resource.type} cannot be updated in place.`);
    return hooks.update({ ...context, prior, config, plan, changed, checkpoint });
  });
}

function consequence(ended: Outcome<never>["ended"], partly: boolean): string {
  if (partly) return "Part of the change was applied and is in the state. Plan again to see what remains.";
  if (ended === "error") return "";
  return "The state is unchanged. Plan again to see what the API applied.";
}

/**
 * ApplyResourceChange (docs/reference/protocol.md#apply-rules): a create without prior state, a delete without plan,
 * otherwise an update. Whatever fails, an existing object stays in the state, and private state is returned on failure
 * too.
 */
export async function applyResourceChange(
  instance: ProviderInstance,
  request: ApplyResourceChange_Request,
  context: CallContext,
): Promise<ApplyResourceChange_Response> {
  const { typeName, priorState, plannedState, plannedPrivate, plannedIdentity } = request;
  const { value, diagnostics } = await attempt(
    instance,
    instance.resources,
    typeName,
    "update",
    (resource, collector) => {
      const prior = objectIn(resource, priorState);
      const planned = objectIn(resource, plannedState);
      const config = objectIn(resource, request.config) ?? {};
      const run = { instance, resource, context, diagnostics: collector };
      const kept = openPrivateState(resource.private, prior === null ? new Uint8Array() : plannedPrivate);
      if (planned !== null && prior !== null)
        return applyUpdate({ ...run, operation: "update", object: planned, private: kept }, prior, config);
      if (planned !== null) return applyCreate({ ...run, operation: "create", object: planned, private: kept }, config);
      if (prior !== null) return applyDelete({ ...run, operation: "delete", object: prior, private: kept }, request);
      return { newState: undefined, newIdentity: undefined, private: plannedPrivate };
    },
  );
  // Without a result, nothing was done: the prior object still exists.
  const untouched = { newState: priorState, newIdentity: plannedIdentity, private: plannedPrivate };
  return { ...(value ?? untouched), diagnostics: diagnostics.messages };
}

function objectIn(resource: Resource<unknown>, value: DynamicValue | undefined): Values | null {
  const object = decodeObject(resource.attributes, value);
  return isUnknown(object) ? null : object;
}

/** The response of an apply without its diagnostics. */
type Applied = Omit<ApplyResourceChange_Response, "diagnostics">;
