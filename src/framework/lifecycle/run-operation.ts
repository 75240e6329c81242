import { type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { OperationOptions } from "../../shared/call-options.js";
import type { ClientCapabilities, DeferredMessage } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import {
  ReportedError,
  describeError,
  type FailureContext,
  namedOperation,
  reportDescribed,
  reportFailure,
} from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";
import type { Attributes } from "../definition/types.js";
import { formatImportId, identityOf } from "../definition/identity.js";
import type { PrivateFacts } from "../definition/private-format.js";
import type { StoredPrivateState } from "../definition/private-state.js";
import type { DescribedError } from "../definition/provider.js";
import type { Resource } from "../definition/resource.js";
import type { ClientHookContext } from "../definition/resource-hooks.js";
import { type TimedOperation, timeLimit } from "../definition/timeouts.js";
import type { AnyViews, Values } from "../definition/infer.js";

export type Outcome<T> =
  | { readonly ended: "done"; readonly value: T }
  | {
      readonly ended: "error" | "timeout" | "stopped";
      readonly error: unknown;
      /** It was stopped before it began. */
      readonly isUnstarted?: true;
    };

export type FailedOutcome = Exclude<Outcome<unknown>, { readonly ended: "done" }>;

/**
 * How long an operation may continue after it is cancelled. In this time, a POST can finish, and the client can look for an
 * object whose response was lost. After one Ctrl-C, engines wait for the operation. After a second Ctrl-C, they end at once.
 */
const GRACE_MS = 30_000;

/**
 * Runs an operation under a time limit and under `outer`. The limit is in milliseconds, or undefined for none. `outer` aborts
 * when Terraform cancels the call or stops the provider. The operation gets its deadline, and one signal for the limit and
 * `outer`. An operation that does not end within the grace period is abandoned, so that the known part of the object can still be
 * stored.
 * @testable Limits and aborts with work of any length.
 */
export async function runLimited<T>(
  limit: number | undefined,
  outer: AbortSignal,
  work: (options: OperationOptions) => T | Promise<T>,
  now: () => number = Date.now,
): Promise<Outcome<T>> {
  const stopped = (): boolean => outer.aborted;
  if (stopped()) return { ended: "stopped", error: outer.reason, isUnstarted: true };
  const timeLimit = new AbortController();
  const signal = AbortSignal.any([outer, timeLimit.signal]);
  const deadline = limit === undefined ? undefined : now() + limit;
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          timeLimit.abort(new DOMException("The time limit was reached.", "TimeoutError"));
        }, limit);
  const grace = afterGrace(signal);
  try {
    const value = await Promise.race([Promise.resolve(work({ signal, deadline })), grace.over]);
    return { ended: "done", value };
  } catch (error) {
    return { ended: stopped() ? "stopped" : timeLimit.signal.aborted ? "timeout" : "error", error };
  } finally {
    clearTimeout(timer);
    grace.end();
  }
}

function afterGrace(signal: AbortSignal): { readonly over: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let begin = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    begin = () => {
      timer = setTimeout(() => {
        reject(new Error("The operation did not end after it was cancelled."));
      }, GRACE_MS);
    };
    signal.addEventListener("abort", begin, { once: true });
  });
  return {
    over,
    end() {
      signal.removeEventListener("abort", begin);
      clearTimeout(timer);
    },
  };
}

type ClientOrDeferral = { readonly client: unknown } | { readonly deferred: DeferredMessage };

/** Returns the client or a deferral. Throws {@link ReportedError} if there is neither. */
export async function clientOrDeferral(
  instance: ProviderInstance,
  diagnostics: DiagnosticCollector,
  capabilities: ClientCapabilities | undefined,
): Promise<ClientOrDeferral> {
  const answer = await instance.client(diagnostics);
  if ("client" in answer) return answer;
  if ("unknown" in answer && capabilities?.deferralAllowed === true) return { deferred: { reason: 2 } };
  if ("failed" in answer) diagnostics.add(...answer.failed);
  else reportUnknownConfiguration(instance, diagnostics, answer.unknown);
  throw new ReportedError();
}

/** Returns the client for an RPC that cannot be deferred. Throws {@link ReportedError} if there is no client. */
export async function needClient(instance: ProviderInstance, diagnostics: DiagnosticCollector): Promise<unknown> {
  const answer = await clientOrDeferral(instance, diagnostics, undefined);
  return "client" in answer ? answer.client : undefined;
}

/** Returns the client for a hook that also works without a client. Undefined while the provider's configuration is unknown. */
export async function clientIfKnown(instance: ProviderInstance, diagnostics: DiagnosticCollector): Promise<unknown> {
  const answer = await instance.client(diagnostics);
  return "unknown" in answer ? undefined : needClient(instance, diagnostics);
}

function reportUnknownConfiguration(
  instance: ProviderInstance,
  diagnostics: DiagnosticCollector,
  names: readonly string[],
): void {
  const { name } = instance.provider;
  const list = names.join(", ");
  diagnostics.error(
    undefined,
    "The provider configuration is not known yet",
    `This needs a request to the API, but ${list} in provider "${name}" is known only after apply. ` +
      `First apply the resources that ${list} depends on (terraform apply -target=…), or configure known values.`,
  );
}

export interface OperationRun {
  readonly instance: ProviderInstance;
  readonly resource: Resource<unknown>;
  readonly operation: TimedOperation;
  /** The known part of the object, including its identity and its configured time limits. */
  readonly object: Readonly<Values>;
  readonly private: StoredPrivateState;
  readonly context: CallContext;
  readonly diagnostics: DiagnosticCollector;
}

/** Calls a hook of the resource with a client, under the operation's time limit. Throws only if there is no client. */
export async function runOperation<T>(
  run: OperationRun,
  hook: (context: ClientHookContext<unknown, AnyViews>) => T | Promise<T>,
): Promise<Outcome<T>> {
  const { instance, resource, diagnostics } = run;
  const client = await needClient(instance, diagnostics);
  const limit = timeLimit(resource.timeouts, run.operation, run.object);
  const work = (options: OperationOptions): T | Promise<T> =>
    hook({ client, options, private: run.private, at: pathsOf(resource.attributes), diagnostics });
  return runLimited(limit?.milliseconds, run.context.signal, work, instance.time.now);
}

/** Describes a failure that may mean that the object does not exist. Returns undefined for other failures. */
export function missingObjectError(run: OperationRun, error: unknown): DescribedError | undefined {
  const described = describeError(failureContextOf(run), failedOperation(run), error);
  return described?.gone === undefined ? undefined : described;
}

/** Reports whether the user allowed this failure to remove the object from the state. Warns about the removal. */
export function isRemovedFromState(run: OperationRun, outcome: FailedOutcome): boolean {
  const described = outcome.ended === "error" ? missingObjectError(run, outcome.error) : undefined;
  if (described?.gone !== "accepted") return false;
  run.diagnostics.warning(undefined, `${namedObject(run)} is removed from the state`, described.detail);
  return true;
}

/** Returns a digest of the object and the client's credentials. Undefined if there are no credentials. */
async function credentialCodeOf(run: Pick<OperationRun, "instance" | "resource" | "diagnostics">, object: Values) {
  const { hooks } = run.instance.provider;
  const identity = identityOf(run.resource, object);
  const client = hooks.credentialCode && identity && (await clientIfKnown(run.instance, run.diagnostics));
  if (client === undefined || identity === undefined) return undefined;
  return hooks.credentialCode?.(client, `${run.resource.type} ${formatImportId(run.resource, identity)}`);
}

/**
 * Returns a digest of the credentials and the object. The plan of a destroy stores it if the plan read the object. If the apply
 * has the same credentials and does not find the object, the object was deleted, for example with its container. See
 * docs/decisions/only-the-api-says-gone.md.
 */
export async function readCredentialDigest(
  run: Pick<OperationRun, "instance" | "resource" | "diagnostics">,
  state: Values,
): Promise<string | undefined> {
  return run.instance.stateObjects().wasSeen(run.resource, state) ? credentialCodeOf(run, state) : undefined;
}

/**
 * Reports whether a missing object is the only reason why a destroy failed, and the destroy's plan read the object with the same
 * credentials.
 */
export async function isProvenGone(run: OperationRun, outcome: FailedOutcome, planned: PrivateFacts): Promise<boolean> {
  if (planned.seenWith === undefined || outcome.ended !== "error") return false;
  return (
    missingObjectError(run, outcome.error) !== undefined &&
    planned.seenWith === (await credentialCodeOf(run, run.object))
  );
}

/** Reports whether a write failed because the API stored other values. */
export function isStoredOtherwise(run: OperationRun, outcome: FailedOutcome): boolean {
  if (outcome.ended !== "error") return false;
  return describeError(failureContextOf(run), failedOperation(run), outcome.error)?.storedOtherwise === true;
}

/** Reports why an operation failed. `after` tells what was stored and what the user can do. */
export function reportOutcome(run: OperationRun, outcome: FailedOutcome, after: string): void {
  const failureContext = failureContextOf(run);
  const failed = failedOperation(run);
  if (outcome.ended === "error") {
    reportFailure(failureContext, failed, outcome.error, after);
    return;
  }
  const described = describeError(failureContext, failed, outcome.error);
  const last =
    described && described.cancelled !== true ? `The last error was: ${described.summary}. ${described.detail}` : "";
  const { summary, detail } = outcome.ended === "timeout" ? timeoutTexts(run) : stopTexts(run);
  reportDescribed(
    failureContext,
    { summary, detail: [detail, last].filter((text) => text !== "").join("\n\n") },
    after,
  );
}

function timeoutTexts(run: OperationRun): DescribedError {
  const { operation, resource, object } = run;
  const limit = timeLimit(resource.timeouts, operation, object)?.text ?? "";
  return {
    summary: `${namedOperation(failedOperation(run))} took longer than ${limit}`,
    detail: `The time limit of ${operation} is ${limit}. If the API needs more time, increase the limit in the resource: timeouts = { ${operation} = "…" }.`,
  };
}

/** Reports whether the operation was stopped or timed out before any write request was sent. */
export function wasOnlyCancelled(run: OperationRun, outcome: FailedOutcome): boolean {
  if (outcome.ended === "error") return false;
  if (outcome.isUnstarted === true) return true;
  return describeError(failureContextOf(run), failedOperation(run), outcome.error)?.cancelled === true;
}

function stopTexts(run: OperationRun): DescribedError {
  return {
    summary: `${namedOperation(failedOperation(run))} was interrupted`,
    detail: "Terraform was interrupted before the operation finished.",
  };
}

function failureContextOf({
  instance,
  resource,
  diagnostics,
}: OperationRun): FailureContext & { readonly attributes: Attributes } {
  return { provider: instance.provider, log: instance.log, attributes: resource.attributes, diagnostics };
}

function failedOperation(run: OperationRun) {
  return { operation: run.operation, type: run.resource.type, id: importIdOf(run)[0] };
}

/** Names an object, such as `bunny_shield_access_list 12/34`. */
export function namedObject(run: OperationRun): string {
  return [run.resource.type, ...importIdOf(run)].join(" ");
}

function importIdOf({ resource, object }: OperationRun): string[] {
  const identity = identityOf(resource, object);
  return identity ? [formatImportId(resource, identity)] : [];
}
