import { keepSpelling } from "../planning/keep-spelling.js";
import { checkApply, checkRead } from "../rules/index.js";
import { completed, conformed, decidedParts, knownParts } from "../stored-values.js";
import type { Values } from "../views.js";
import type { Applied } from "./applied.js";
import { runOperation, tellOutcome, type OperationRun } from "./run-operation.js";
import { storedAnswer } from "./stored-answer.js";

/**
 * Creates an object. If that fails after `checkpoint`, the object is answered together with the error, so that Terraform
 * stores it tainted: what was planned, overlaid with what the checkpoint knows, null for the rest.
 */
export async function applyCreate(run: OperationRun, config: Values): Promise<Applied> {
  const { resource, object: planned, diagnostics } = run;
  const { attributes, hooks, type } = resource;
  let reached: Values | undefined;
  const outcome = await runOperation(run, (calling) =>
    hooks.create({
      ...calling,
      config,
      plan: decidedParts(attributes, planned),
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
    tellOutcome(run, outcome, outcome.ended === "error" ? "" : NOTHING_STORED);
    return { newState: undefined, newIdentity: undefined, private: new Uint8Array() };
  }
  tellOutcome(run, outcome, TAINTED);
  const state = conformed(attributes, { ...knownParts(attributes, planned), ...reached });
  const violations = checkRead({ attributes, newState: state });
  const answer = storedAnswer(resource, state, null, `the checkpoint of ${type}`, violations, diagnostics);
  return { ...answer, private: run.private.bytes };
}

const NOTHING_STORED =
  "Nothing was stored in the state. If the service made the object after all, import it or remove it there.";

const TAINTED =
  "The object exists by now. It is in the state as tainted: the next apply destroys it and creates it anew.";
