import { equalValues } from "../definition/equality.js";
import { DiagnosticError } from "../definition/diagnostics.js";
import type { Resource } from "../definition/resource.js";
import type { ClientHookContext } from "../definition/resource-hooks.js";
import type { AnyViews, Values } from "../definition/infer.js";
import { storedState } from "../planning/stored-values.js";
import { fieldOf } from "../values/values.js";
import { missingObjectError, namedObject, type OperationRun } from "./run-operation.js";

/** How long an object that cannot be read stays in the state after the API returned its ID, in milliseconds. */
const KEPT_MS = 600_000;

/** Reports whether the API returned the object's ID, but no read has found the object since then. */
export function isUnread({ private: { facts }, resource }: Pick<OperationRun, "private" | "resource">): boolean {
  return resource.unread !== undefined && facts.unread !== undefined;
}

/** Reports whether a state belongs to an object that was never read. Works without the object's private state. */
export function looksUnread({ unread }: Resource<unknown>, state: Values): boolean {
  return unread?.nullUntilRead !== undefined && (fieldOf(state, unread.nullUntilRead) ?? null) === null;
}

const isExpired = ({ private: { facts }, instance }: OperationRun): boolean =>
  facts.unread !== undefined && instance.time.now() - facts.unread > KEPT_MS;

/**
 * Checks the result of a refresh, for an object that was not read before. `kept` means that the state stays and a warning is
 * added, because the object cannot be read yet or another object has its ID. `read` means that the object is recognized, or that
 * it is gone for good.
 */
export function recognizeInRefresh(run: OperationRun, found: Values | null): "kept" | "read" {
  if (!isUnread(run) || (found === null && isExpired(run))) return "read";
  const differing = found && differingFrom(run, found);
  if (differing?.length === 0) {
    run.private.note({ unread: undefined });
    return "read";
  }
  const { summary, detail } = differing === null ? notShownMessage(run) : otherObjectMessage(run, differing);
  run.diagnostics.warning(undefined, summary, `${detail} The state keeps the created object.`);
  return "kept";
}

/**
 * Reads an object that was not read before. Rejects unless this is the created object, so that no other object is changed or
 * deleted. Resolves to false if the object is gone. See docs/decisions/a-create-identifies-its-object.md.
 */
export async function requireRecognized(
  run: OperationRun,
  context: ClientHookContext<unknown, AnyViews>,
): Promise<boolean> {
  const { attributes, hooks } = run.resource;
  const state = run.object;
  const reading = hooks.read({ ...context, state, mayBeOld: () => undefined });
  const found = await reading.catch((thrown: unknown) => {
    if (missingObjectError(run, thrown) === undefined || isExpired(run)) throw thrown;
    return null;
  });
  if (found === null && isExpired(run)) return false;
  const refusal = found === null ? notShownMessage(run) : refusalOf(run, storedState(attributes, state, found));
  if (refusal !== undefined)
    throw new DiagnosticError(undefined, refusal.summary, `${refusal.detail} Nothing was changed.`);
  run.private.note({ unread: undefined });
  return true;
}

function refusalOf(run: OperationRun, found: Values) {
  const differing = differingFrom(run, found);
  return differing.length === 0 ? undefined : otherObjectMessage(run, differing);
}

/** Returns the sent attributes that differ in the object with this ID. */
function differingFrom({ resource: { unread, attributes }, object }: OperationRun, found: Values): readonly string[] {
  return (unread?.sent ?? []).filter((name) => {
    const type = attributes[name]?.type;
    return type !== undefined && !equalValues(type, fieldOf(object, name), fieldOf(found, name));
  });
}

const removal = ({ type }: Resource<unknown>): string => `terraform state rm ${type}.NAME`;

function notShownMessage(run: OperationRun) {
  return {
    summary: `${namedObject(run)} cannot be read yet`,
    detail:
      "The API returned this ID when the object was created, but the object cannot be read yet. Until it can be read, it is neither changed nor deleted. " +
      `Plan again in some minutes. If the object does not exist, remove it from the state: ${removal(run.resource)}.`,
  };
}

function otherObjectMessage(run: OperationRun, differing: readonly string[]) {
  return {
    summary: `${namedObject(run)} is not the created object`,
    detail:
      `The API returned this ID when the object was created, but the object with this ID differs in ${differing.join(", ")}. It is neither changed nor deleted. ` +
      `Check it in the dashboard, and remove it from the state: ${removal(run.resource)}. If it is yours, import it then; otherwise plan again.`,
  };
}

/** Returns the part of a failed create's message that explains an object that cannot be read yet. */
export function unreadText(resource: Resource<unknown>): string {
  const { type } = resource;
  return (
    "The API returned the object's ID, but the object cannot be read yet. The object is in the state as tainted. The next apply deletes it and creates it again, but only if a read first shows that the object with this ID is the one that was created. " +
    `To keep it instead, run this first, and plan again in some minutes: terraform untaint ${type}.NAME`
  );
}
