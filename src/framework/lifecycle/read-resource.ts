import type { OperationOptions } from "../../shared/call-options.js";
import { decodeObject } from "../codec/decode.js";
import { encodeObject } from "../codec/encode.js";
import { pathsOf } from "../definition/diagnostics.js";
import { openPrivateState } from "../definition/private-state.js";
import type { ReadResource_Request, ReadResource_Response } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { storedState } from "../planning/stored-values.js";
import type { Values } from "../definition/infer.js";
import { isUnknown } from "../values/values.js";
import { ReportedError, runRpc } from "./report-failure.js";
import {
  clientOrDeferral,
  missingObjectError,
  isRemovedFromState,
  type OperationRun,
  runOperation,
  reportOutcome,
} from "./run-operation.js";
import type { ProviderInstance } from "./provider-instance.js";
import { forgetWrites, type Reading, readPastLag } from "./recent-writes.js";
import { nameOf } from "./object-register.js";
import { storedAnswer } from "./stored-answer.js";
import { warnAboutImportId } from "./import-resource-state.js";
import { recognizeInRefresh } from "./unread-object.js";

type Answer = Omit<ReadResource_Response, "diagnostics">;

/**
 * ReadResource (docs/reference/protocol.md#reads): returns the present object in the spelling of the prior state. Null without an
 * error means that the object was deleted. Always returns private state and identity.
 */
export async function readResource(
  instance: ProviderInstance,
  request: ReadResource_Request,
  context: CallContext,
): Promise<ReadResource_Response> {
  const { typeName, currentState, currentIdentity } = request;
  // On an error, Terraform keeps its state. The state is returned anyway, because some hosts treat a missing state as a deleted
  // object.
  const untouched: Answer = {
    newState: currentState,
    private: request.private,
    newIdentity: currentIdentity,
    deferred: undefined,
  };
  const { value, diagnostics } = await runRpc(
    instance,
    instance.resources,
    typeName,
    "read",
    async (resource, diagnostics) => {
      const state = decodeObject(resource.attributes, currentState);
      if (state === null || isUnknown(state)) return { newState: encodeObject(resource.attributes, null) };
      diagnostics.about(nameOf(resource, state));
      const kept = openPrivateState(resource, request.private);
      instance.objects().store(resource, state, request.private);
      const objects = instance.stateObjects();
      objects.notePlan();
      const reading = objects.begin(resource, state);
      try {
        const client = await clientOrDeferral(instance, diagnostics, request.clientCapabilities);
        if ("deferred" in client) return { deferred: client.deferred };
        return await readObject({
          ...{ instance, resource, context, diagnostics, operation: "read" },
          ...{ object: state, private: kept },
        });
      } finally {
        reading.end();
      }
    },
  );
  return { ...untouched, ...value, diagnostics: diagnostics.messages };
}

async function readObject(run: OperationRun): Promise<Partial<Answer>> {
  const { resource, object: state, diagnostics } = run;
  const { attributes, hooks, type } = resource;
  const asStored = (values: Readonly<Values>): Values => storedState(attributes, state, values);
  const outcome = await runOperation(run, async (context) => {
    const read = (options: OperationOptions): Promise<Reading<Values | null>> => {
      let isOld = false;
      const mayBeOld = (): void => {
        isOld = true;
      };
      return hooks.read({ ...context, options, state, mayBeOld }).then(
        (found) => ({ found, isOld }),
        (error: unknown) => ({ error, isOld }),
      );
    };
    const reading = await readPastLag(run, context.options, read, (one) => {
      if ("found" in one) return one.found && asStored(one.found);
      return missingObjectError(run, one.error) ? null : undefined;
    });
    if ("error" in reading) throw reading.error;
    return reading.found;
  });
  const found = outcome.ended === "done" && outcome.value !== null ? asStored(outcome.value) : null;
  const isRead =
    outcome.ended === "done" || (outcome.ended === "error" && missingObjectError(run, outcome.error) !== undefined);
  if (isRead && recognizeInRefresh(run, found) === "kept") return { private: run.private.bytes };
  if (found !== null) {
    const answer = storedAnswer(resource, found, `the result of reading ${type}`, diagnostics);
    forgetWrites(run, found);
    run.instance.stateObjects().see(resource, found);
    hooks.refreshed?.({ state, found, diagnostics, at: pathsOf(attributes) });
    return { ...answer, private: run.private.bytes };
  }
  if (outcome.ended !== "done" && !isRemovedFromState(run, outcome)) {
    reportOutcome(run, outcome, "");
    if (isRead) noteImportId(run);
    throw new ReportedError();
  }
  noteImportId(run);
  return { newState: encodeObject(attributes, null) };
}

function noteImportId({ instance, resource, object, diagnostics }: OperationRun): void {
  if (instance.objects().isImported(resource, object)) warnAboutImportId(resource, object, diagnostics);
}
