import { changedAttributes, concernsService } from "../planning/changed-attributes.js";
import { keepSpelling } from "../planning/keep-spelling.js";
import { fieldOf } from "../rules/fields.js";
import { checkApply, checkRead } from "../rules/index.js";
import { completed, conformed, decidedParts } from "../stored-values.js";
import { isUnknown } from "../unknown.js";
import type { Values } from "../views.js";
import type { Applied } from "./applied.js";
import { runOperation, tellOutcome, type OperationRun } from "./run-operation.js";
import type { Outcome } from "./run-limited.js";
import { storedAnswer } from "./stored-answer.js";

/**
 * Updates an object; when only local attributes change, without calling anybody. A failed update answers the prior state
 * with what was checkpointed, since echoing the plan would hide that the rest was not done.
 */
export async function applyUpdate(run: OperationRun, prior: Values, config: Values): Promise<Applied> {
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
  tellOutcome(run, outcome, consequence(outcome.ended, Object.keys(reached).length > 0));
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
  if (!concernsService(attributes, differing)) return { ended: "done", value: { ...planned } };
  const changed = new Set([...differing].filter((name) => !isUnknown(fieldOf(planned, name))));
  const plan = decidedParts(attributes, planned);
  return runOperation(run, (calling) => {
    if (!hooks.update) throw new Error(`${resource.type} cannot be updated in place.`);
    return hooks.update({ ...calling, prior, config, plan, changed, checkpoint });
  });
}

function consequence(ended: Outcome<never>["ended"], partly: boolean): string {
  if (partly) return "Part of the change has been made and is in the state. Plan again to see what is left to do.";
  if (ended === "error") return "";
  return "The state still holds what was there before. Plan again to see what the service has made of it.";
}
