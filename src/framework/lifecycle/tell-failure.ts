import type { Attributes } from "../attribute.js";
import { DecodeError, formatPath } from "../codec/index.js";
import { DiagnosticError, type Diagnostics } from "../diagnostics.js";
import type { Log } from "../log.js";
import { pathFrom, pathsOf, type AttributePath } from "../path.js";
import type { DescribedError, ErrorContext, Operation, Provider } from "../provider.js";
import { AlreadyTold } from "./already-told.js";

/** What telling a failure needs to know of the provider and of the object at fault. */
export interface FailureScene {
  readonly provider: Provider<unknown>;
  readonly log: Log;
  readonly attributes: Attributes;
  readonly diagnostics: Diagnostics;
}

/** What failed: an operation on a type, and the import id of the object where it is known. */
export interface FailedOperation {
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
  renew: "Renewing",
  close: "Closing",
};

/** An operation in words: `Creating bunny_shield_access_list 12/34`. */
export function namedOperation({ operation, type, id }: FailedOperation): string {
  return [DOING[operation], type, ...(id === undefined ? [] : [id])].join(" ");
}

/** What the provider says about an error; an error of its own in that is logged and counts as no answer. */
export function describeError(
  scene: FailureScene,
  failed: FailedOperation,
  error: unknown,
): DescribedError | undefined {
  const context: ErrorContext = { id: undefined, ...failed };
  try {
    return scene.provider.describeError?.(error, context);
  } catch (second) {
    scene.log.error("describeError failed", { error: String(second) });
    return undefined;
  }
}

/** Tells the user about an error thrown by a hook or found in a value; `after` is a last sentence of ours. */
export function tellFailure(scene: FailureScene, failed: FailedOperation, error: unknown, after = ""): void {
  const { diagnostics } = scene;
  if (error instanceof AlreadyTold) return;
  if (error instanceof DiagnosticError) {
    diagnostics.error(error.at, error.summary, joined(error.detail, after));
  } else if (error instanceof DecodeError) {
    const where = error.path.length === 0 ? undefined : pathFrom(error.path);
    const name = where ? formatPath(error.path) : failed.type;
    diagnostics.error(where, `Invalid value for ${name}`, joined(`${name} ${error.problem}.`, after));
  } else {
    const described = describeError(scene, failed, error);
    if (described) tellDescribed(scene, described, after);
    else tellUnexpected(scene, failed, error, after);
  }
}

/** Tells what `describeError` answered, at the attributes that the service named. */
export function tellDescribed(scene: FailureScene, described: DescribedError, after: string): void {
  const paths: Readonly<Record<string, AttributePath | undefined>> = pathsOf(scene.attributes);
  const placed = (described.fields ?? []).flatMap(({ name, message }) => {
    const at = Object.hasOwn(scene.attributes, name) ? paths[name] : undefined;
    return at ? [{ at, message }] : [];
  });
  const unplaced = (described.fields ?? [])
    .filter(({ name }) => !Object.hasOwn(scene.attributes, name))
    .map(({ name, message }) => `${name}: ${message}`);
  const detail = joined(described.detail, ...unplaced, after);
  for (const { at, message } of placed) scene.diagnostics.error(at, described.summary, joined(message, detail));
  if (placed.length === 0) scene.diagnostics.error(undefined, described.summary, detail);
}

function tellUnexpected(scene: FailureScene, failed: FailedOperation, error: unknown, after: string): void {
  const message = error instanceof Error ? error.message : String(error);
  scene.log.error("unexpected error", { ...failed, stack: error instanceof Error ? error.stack : undefined });
  const advice =
    "The provider did not expect this error. If it persists, please report it with the log (TF_LOG=debug).";
  scene.diagnostics.error(undefined, `${namedOperation(failed)} failed`, joined(message, advice, after));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
