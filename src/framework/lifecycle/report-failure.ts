import type { Attributes } from "../definition/types.js";
import { DecodeError } from "../codec/codec-errors.js";
import { formatPath } from "../values/path.js";
import {
  type AttributePath,
  createDiagnostics,
  type DiagnosticCollector,
  DiagnosticError,
  type Diagnostics,
  pathFrom,
  pathsOf,
} from "../definition/diagnostics.js";
import type { Log } from "../definition/log.js";
import type { DescribedError, ErrorContext, Operation, Provider } from "../definition/provider.js";

/** Ends an RPC whose errors have been reported. */
export class ReportedError extends Error {
  override readonly name = "ReportedError";
}

export interface FailureContext {
  readonly provider: Provider<unknown>;
  readonly log: Log;
  readonly attributes: Attributes;
  readonly diagnostics: Diagnostics;
}

interface FailedOperation {
  readonly operation: Operation;
  readonly type: string;
  readonly id?: string | undefined;
}

const DOING: Record<Operation, string> = {
  configure: "Configuring",
  plan: "Planning",
  create: "Creating",
  read: "Reading",
  update: "Updating",
  delete: "Deleting",
  import: "Importing",
  list: "Listing",
  open: "Opening",
  invoke: "Running",
};

/** Names an operation, such as `Creating bunny_shield_access_list 12/34`. */
export function namedOperation({ operation, type, id }: FailedOperation): string {
  return [DOING[operation], type, ...(id === undefined ? [] : [id])].join(" ");
}

/** Returns the provider's description of an error. If `describeError` throws, logs the thrown error and returns undefined. */
export function describeError(
  failureContext: FailureContext,
  failed: FailedOperation,
  error: unknown,
): DescribedError | undefined {
  const context: ErrorContext = { id: undefined, ...failed };
  try {
    return failureContext.provider.describeError?.(error, context);
  } catch (second) {
    failureContext.log.error("describeError failed", { error: String(second) });
    return undefined;
  }
}

/** Reports an error of a hook or an error in a value. `after` is a last sentence from the framework. */
export function reportFailure(
  failureContext: FailureContext,
  failed: FailedOperation,
  error: unknown,
  after = "",
): void {
  const { diagnostics } = failureContext;
  if (error instanceof ReportedError) return;
  if (error instanceof DiagnosticError) {
    diagnostics.error(error.at, error.summary, joined(error.detail, after));
  } else if (error instanceof DecodeError) {
    const where = error.path.length === 0 ? undefined : pathFrom(error.path);
    const name = where ? formatPath(error.path) : failed.type;
    diagnostics.error(where, `Invalid value for ${name}`, joined(`${name} ${error.problem}.`, after));
  } else {
    const described = describeError(failureContext, failed, error);
    if (described) reportDescribed(failureContext, described, after);
    else reportUnexpected(failureContext, failed, error, after);
  }
}

/** Reports a described error at the attributes that the API named. */
export function reportDescribed(failureContext: FailureContext, described: DescribedError, after: string): void {
  const paths: Readonly<Record<string, AttributePath | undefined>> = pathsOf(failureContext.attributes);
  const found = (described.fields ?? []).map(({ name, message }) => {
    // The API may omit the suffix `_id`.
    const attribute = [name, `${name}_id`].find((each) => Object.hasOwn(failureContext.attributes, each));
    return { name, message, at: attribute === undefined ? undefined : paths[attribute] };
  });
  const placed = found.flatMap(({ at, message }) => (at ? [{ at, message }] : []));
  const unplaced = found
    .filter(({ at, message }) => at === undefined && !described.detail.includes(message))
    .map(({ name, message }) => `${name}: ${message}`);
  const detail = joined(described.detail, ...unplaced, after);
  for (const { at, message } of placed)
    failureContext.diagnostics.error(
      at,
      described.summary,
      described.detail.includes(message) ? detail : joined(message, detail),
    );
  if (placed.length === 0) failureContext.diagnostics.error(undefined, described.summary, detail);
}

function reportUnexpected(
  failureContext: FailureContext,
  failed: FailedOperation,
  error: unknown,
  after: string,
): void {
  const message = error instanceof Error ? error.message : String(error);
  failureContext.log.error("unexpected error", { ...failed, stack: error instanceof Error ? error.stack : undefined });
  const advice = "The provider did not expect this error. If it persists, report it with the log (TF_LOG=debug).";
  failureContext.diagnostics.error(undefined, `${namedOperation(failed)} failed`, joined(message, advice, after));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

export interface Definitions<D> {
  get(name: string): D | undefined | Promise<D | undefined>;
}

/**
 * Runs one RPC on the definition named `type`. Converts an exception to an error diagnostic that ends with `after`. `value` is
 * then undefined. Operations such as create catch exceptions themselves, because they must return a value even after an
 * exception.
 */
export async function runRpc<D extends { readonly attributes: Attributes }, T>(
  instance: Pick<FailureContext, "provider" | "log"> & { readonly after?: string },
  definitions: Definitions<D>,
  type: string,
  operation: Operation,
  work: (definition: D, diagnostics: DiagnosticCollector) => T | Promise<T>,
): Promise<{ readonly value: T | undefined; readonly diagnostics: DiagnosticCollector }> {
  const diagnostics = createDiagnostics();
  const definition = await definitions.get(type);
  if (!definition) {
    const { name } = instance.provider;
    diagnostics.error(undefined, `Unknown type ${type}`, `The provider ${name} has no type with that name.`);
    return { value: undefined, diagnostics };
  }
  try {
    return { value: await work(definition, diagnostics), diagnostics };
  } catch (error) {
    reportFailure(
      { ...instance, attributes: definition.attributes, diagnostics },
      { operation, type },
      error,
      instance.after,
    );
    return { value: undefined, diagnostics };
  }
}
