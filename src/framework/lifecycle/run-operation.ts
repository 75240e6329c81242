import type { Attributes } from "../attribute.js";
import type { DiagnosticCollector } from "../diagnostics.js";
import { formatImportId, identityOf } from "../identity.js";
import { pathsOf } from "../path.js";
import type { StoredPrivateState } from "../private-state.js";
import type { CallContext } from "../protocol.js";
import type { DescribedError } from "../provider.js";
import type { Calling } from "../resource-hooks.js";
import type { Resource } from "../resource.js";
import { timeLimit, type TimedOperation } from "../timeouts.js";
import type { AnyViews, Values } from "../views.js";
import { needClient } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";
import { runLimited, type Outcome } from "./run-limited.js";
import { describeError, namedOperation, tellDescribed, tellFailure, type FailureScene } from "./tell-failure.js";

/** One operation on one object: what all of create, read, update and delete need. */
export interface OperationRun {
  readonly instance: ProviderInstance;
  readonly resource: Resource<unknown>;
  readonly operation: TimedOperation;
  /** What is known of the object: where its identity and its configured time limits are. */
  readonly object: Readonly<Values>;
  readonly private: StoredPrivateState;
  readonly context: CallContext;
  readonly diagnostics: DiagnosticCollector;
}

/** Calls a hook of the resource with a client, under the operation's time limit. Throws only if there is no client. */
export async function runOperation<T>(
  run: OperationRun,
  hook: (calling: Calling<unknown, AnyViews>) => T | Promise<T>,
): Promise<Outcome<T>> {
  const { instance, resource, diagnostics } = run;
  const client = await needClient(instance, diagnostics);
  const limit = timeLimit(resource.timeouts, run.operation, run.object);
  return runLimited(limit?.milliseconds, run.context.signal, (signal) =>
    hook({ client, signal, private: run.private, at: pathsOf(resource.attributes), diagnostics }),
  );
}

/** An operation that did not end with a value. */
export type FailedOutcome = Exclude<Outcome<unknown>, { readonly ended: "done" }>;

/** Whether the failure says that the object does not exist. */
export function goneIn(run: OperationRun, outcome: FailedOutcome): DescribedError | undefined {
  if (outcome.ended !== "error") return undefined;
  const described = describeError(sceneOf(run), namedIn(run), outcome.error);
  return described?.gone === undefined ? undefined : described;
}

/** Warns that an object is taken for gone although the service cannot tell that from somebody else's. */
export function warnIfAmbiguous(run: OperationRun, { gone, detail }: DescribedError): void {
  if (gone !== "ambiguous") return;
  run.diagnostics.warning(
    undefined,
    `${[run.resource.type, ...idIn(run)].join(" ")} is taken for gone`,
    `${detail}\n\nThe service answers alike for what does not exist and for what belongs to another account. If the object still exists, the access key is of the wrong account: do not apply, correct the key and plan again.`,
  );
}

/** Tells why an operation failed; `after` says what has been stored and what to do about it. */
export function tellOutcome(run: OperationRun, outcome: FailedOutcome, after: string): void {
  const scene = sceneOf(run);
  const failed = namedIn(run);
  if (outcome.ended === "error") {
    tellFailure(scene, failed, outcome.error, after);
    return;
  }
  const described = describeError(scene, failed, outcome.error);
  const last =
    described && described.cancelled !== true ? `The last error was: ${described.summary}. ${described.detail}` : "";
  const { summary, detail } = outcome.ended === "timeout" ? timeoutTexts(run) : stopTexts(run);
  tellDescribed(scene, { summary, detail: [detail, last].filter((text) => text !== "").join("\n\n") }, after);
}

function timeoutTexts(run: OperationRun): DescribedError {
  const { operation, resource, object } = run;
  const limit = timeLimit(resource.timeouts, operation, object)?.text ?? "";
  return {
    summary: `${namedOperation(namedIn(run))} took longer than ${limit}`,
    detail: `The time limit of ${operation} is ${limit}. If the service needs longer, raise it in the resource: timeouts = { ${operation} = "…" }.`,
  };
}

function stopTexts(run: OperationRun): DescribedError {
  return {
    summary: `${namedOperation(namedIn(run))} was interrupted`,
    detail: "Terraform was told to stop before the service was done.",
  };
}

function sceneOf({
  instance,
  resource,
  diagnostics,
}: OperationRun): FailureScene & { readonly attributes: Attributes } {
  return { provider: instance.provider, log: instance.log, attributes: resource.attributes, diagnostics };
}

function namedIn(run: OperationRun) {
  return { operation: run.operation, type: run.resource.type, id: idIn(run)[0] };
}

function idIn({ resource, object }: OperationRun): string[] {
  const identity = identityOf(resource, object);
  return identity ? [formatImportId(resource, identity)] : [];
}
