import { isApiError } from "../../api/index.js";
import {
  type Attributes,
  computed,
  DiagnosticError,
  type Diagnostics,
  object,
  type PrivateReader,
  type PrivateState,
} from "../../framework/index.js";

/**
 * What the first write replaces, so that a reviewer of the plan sees it. It is planned only where nothing is stored: the
 * first part of a replacement may restore what was found before, which the plan cannot know.
 */
export function foundAttribute<A extends Attributes>(
  settings: A,
  what: string,
  { nullIsNothing }: { readonly nullIsNothing?: true } = {},
) {
  const none = nullIsNothing ? "there was none, or if " : "";
  return computed(object(settings), {
    doc: `${what} before the resource was created or imported. \`null\` if ${none}the provider did not record it.`,
    stable: true,
    meaning: { kind: "found", ...(nullIsNothing && { nullIsNothing }) },
  });
}

/** The found values of the settings that are not configured, which stay unchanged. */
export function keptSettings(config: object, found: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => Reflect.get(config, name) === null));
}

/** The parts of the context of `create` that `takeOver` uses. `P` is the private state, `S` the argument of a checkpoint. */
interface TakingOver<P, S> {
  readonly private: PrivateState<P>;
  readonly checkpoint: (partial: S) => void;
  readonly retract: () => void;
}

/**
 * Writes to an object that exists without Terraform. Records the settings that were found first, so that a destroy can
 * restore them even if the write fails after the API carried it out. If the API refuses the write, nothing is stored.
 */
export async function takeOver<P, S, R>(
  { private: recorded, checkpoint, retract }: TakingOver<P, S>,
  found: NoInfer<P>,
  facts: NoInfer<S>,
  write: () => Promise<R>,
): Promise<R> {
  recorded.set(found);
  checkpoint(facts);
  try {
    return await write();
  } catch (thrown) {
    if (isApiError(thrown) && !thrown.mayHaveHappened) retract();
    throw thrown;
  }
}

/** The settings found at create or import. If they are missing, warns about what is done `instead`. */
export function toRestore<P>(
  { private: recorded, diagnostics }: { readonly private: PrivateReader<P>; readonly diagnostics: Diagnostics },
  instead: string,
): P | undefined {
  const found = recorded.get();
  if (found === undefined)
    diagnostics.warning(
      undefined,
      "There is nothing to restore",
      `The state does not contain the settings found at create or import, so ${instead}. Check the object in the dashboard.`,
    );
  return found;
}

/** Ignores the failure of a request that only serves a warning, unless the access key was refused. */
export function unlessRefused(error: unknown): undefined {
  if (isApiError(error, "unauthorized", "cancelled")) throw error;
}

/**
 * Reads, for a plan, what a create replaces. That only serves a reviewer, so a failure is ignored, unless the create would
 * fail for the same reason: the access key is refused, or there is no object with the ID in `attribute`.
 */
export async function readFound<R>(
  reading: Promise<R | undefined> | undefined,
  { applying, attribute }: { readonly applying: boolean; readonly attribute: string },
): Promise<R | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error, "not_found")) {
      const message = "The API has no object with this ID.";
      throw error.with({ fieldErrors: [...error.fieldErrors, { field: attribute, message }] });
    }
    if (applying || error instanceof DiagnosticError) throw error;
    unlessRefused(error);
    return undefined;
  }
}
