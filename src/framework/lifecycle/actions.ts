import { pathsOf } from "../definition/diagnostics.js";
import type {
  InvokeAction_Event,
  InvokeAction_Request,
  PlanAction_Request,
  PlanAction_Response,
} from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { knownArguments, type ProviderInstance } from "./provider-instance.js";
import { runRpc } from "./report-failure.js";
import { needClient } from "./run-operation.js";
import { validateActionConfig } from "./validate-config.js";

/** PlanAction: checks the known values. Never defers, because planning needs no client. */
export async function planAction(
  instance: ProviderInstance,
  { actionType, config }: PlanAction_Request,
): Promise<PlanAction_Response> {
  const { diagnostics } = await validateActionConfig(instance, { typeName: actionType, config });
  return { diagnostics, deferred: undefined };
}

/** InvokeAction: yields lines of progress. Then yields exactly one `completed`, which ends the stream. */
export async function* invokeAction(
  instance: ProviderInstance,
  { actionType, config }: InvokeAction_Request,
  { signal }: CallContext,
): AsyncGenerator<InvokeAction_Event> {
  const begun = await runRpc(instance, instance.actions, actionType, "invoke", async (action, diagnostics) => {
    const values = knownArguments(action.attributes, config);
    return { action, values, client: await needClient(instance, diagnostics) };
  });
  const { value } = begun;
  if (!value) {
    yield completed(begun.diagnostics.messages);
    return;
  }
  yield { progress: { message: value.action.hooks.progress(value.values) }, completed: undefined };
  const { provider, log } = instance;
  const after = `If the action ran after a change, that change was made, and the next apply does not run the action again. To run only the action: terraform apply -invoke=action.${actionType}.NAME`;
  const done = await runRpc(
    { provider, log, after },
    instance.actions,
    actionType,
    "invoke",
    ({ attributes, hooks }, diagnostics) =>
      hooks.invoke({
        config: value.values,
        client: value.client,
        options: { signal },
        at: pathsOf(attributes),
        diagnostics,
      }),
  );
  yield completed([...begun.diagnostics.messages, ...done.diagnostics.messages]);
}

function completed(diagnostics: NonNullable<InvokeAction_Event["completed"]>["diagnostics"]): InvokeAction_Event {
  return { progress: undefined, completed: { diagnostics } };
}
