import type { ApplyResourceChangeRequest } from "../protocol.js";
import type { Applied } from "./applied.js";
import { goneIn, runOperation, tellOutcome, warnIfAmbiguous, type OperationRun } from "./run-operation.js";
import { tellSpared } from "./tell-clashes.js";

/** Deletes an object. One that is gone already is deleted; one that could not be deleted stays in the state. */
export async function applyDelete(run: OperationRun, request: ApplyResourceChangeRequest): Promise<Applied> {
  const { instance, resource, object: state, diagnostics } = run;
  const deleted: Applied = { newState: undefined, newIdentity: undefined, private: new Uint8Array() };
  if (instance.objects().isDeclared(resource, state)) {
    tellSpared(resource, state, diagnostics);
    return deleted;
  }
  const outcome = await runOperation(run, (calling) => resource.hooks.delete({ ...calling, state }));
  if (outcome.ended === "done" && !diagnostics.hasErrors) return deleted;
  if (outcome.ended !== "done") {
    const gone = goneIn(run, outcome);
    if (gone) {
      warnIfAmbiguous(run, gone);
      return deleted;
    }
    tellOutcome(run, outcome, outcome.ended === "error" ? "" : "The object stays in the state.");
  }
  return { newState: request.priorState, newIdentity: request.plannedIdentity, private: run.private.bytes };
}
