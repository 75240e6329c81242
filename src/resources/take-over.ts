import { isApiError } from "../api/index.js";
import type { Diagnostics, PrivateReader, PrivateState } from "../framework/index.js";

/** What `create` has for it; `P` is what is recorded, `S` what a checkpoint takes. */
interface TakingOver<P, S> {
  readonly private: PrivateState<P>;
  readonly checkpoint: (partial: S) => void;
  readonly retract: () => void;
}

/**
 * Writes to an object that exists without Terraform. What was found is recorded before, so that destroying can put it back
 * even if the write fails after the API has acted. A write that the API refused has changed nothing: nothing is stored then.
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

/** What was found at create or import, to be put back; where it is not known, warns about what is done `instead`. */
export function toRestore<P>(
  { private: recorded, diagnostics }: { readonly private: PrivateReader<P>; readonly diagnostics: Diagnostics },
  instead: string,
): P | undefined {
  const found = recorded.get();
  if (found === undefined)
    diagnostics.warning(
      undefined,
      "Nothing to restore",
      `The state does not hold what was found at create or import, so ${instead}. Check the object in the dashboard.`,
    );
  return found;
}

/** For a request whose answer is only advice: its failure is none of the plan's, but a refused key is told at once. */
export function unlessRefused(error: unknown): undefined {
  if (isApiError(error, "unauthorized", "cancelled")) throw error;
}
