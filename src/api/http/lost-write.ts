import { ApiError, isApiError } from "./api-error.js";
import type { Call } from "./call.js";
import type { Context } from "./context.js";
import { readBack, type Waiting, type Written } from "./read-back.js";
import { withGrace } from "./retry.js";
import type { CallOptions } from "../../shared/call-options.js";

/** The time limit of the check in milliseconds, also after the operation was cancelled or timed out. */
const lookMs = 10_000;

interface Confirmed<Found> extends Omit<Written<Found>, "read"> {
  readonly read: (options: CallOptions) => Promise<Found>;
}

interface Write<Found> extends Omit<Confirmed<Found>, "operation"> {
  /** Its result is the object in the answer. Undefined if the answer lacks sent members. */
  readonly call: Call<NoInfer<Found> | undefined>;
  /** Sends the call in another way. */
  readonly sending?: () => Promise<NoInfer<Found> | undefined>;
  /** Reports whether a read without differences proves the write. By default, such a read proves the write. */
  readonly isProof?: (found: NoInfer<Found>) => boolean;
}

/**
 * Sends a write and confirms it. An answer with all sent values is enough. Otherwise, reads the object back, even if the signal
 * aborts in the meantime. If the response is lost, the write counts as carried out if the object has all sent values. If the
 * object lacks some of them, rejects with the error of the lost response. See docs/decisions/every-write-is-confirmed.md.
 */
export async function confirmedWrite<Found>(
  { send, settings }: Pick<Context, "send" | "settings">,
  { call, sending = () => send(call, during), read, isProof = () => true, ...confirmed }: Write<Found>,
  during: CallOptions,
): Promise<Found> {
  const written = { operation: call.operation, ...confirmed };
  let shown: Found | undefined;
  try {
    shown = await sending();
  } catch (thrown) {
    if (!mayBeLost(thrown)) throw thrown;
    const found = await lookAfter(settings, thrown, (options, note) => {
      const differences = (seen: Found): readonly string[] => note(written.differences(seen));
      return readBack(settings, { ...written, read: () => read(options), differences }, options);
    });
    if (isProof(found)) return found;
    throw thrown;
  }
  return confirmOrReadBack(settings, { ...written, read }, shown, during);
}

/**
 * Returns the object after a write. This is the object `shown` in the answer, or the object that is read back if `shown` is
 * undefined or differs.
 */
export async function confirmOrReadBack<Found>(
  settings: Waiting,
  { read, ...written }: Confirmed<Found>,
  shown: Found | undefined,
  { signal, deadline, isPersistent }: CallOptions,
): Promise<Found> {
  if (shown !== undefined && written.differences(shown).length === 0) return shown;
  const limits = signal?.aborted === true ? {} : { deadline, isPersistent };
  return withGrace(signal, lookMs, (lasting) => {
    const options = { ...limits, signal: lasting };
    return readBack(settings, { ...written, read: () => read(options) }, options);
  });
}

function mayBeLost(thrown: unknown): thrown is ApiError {
  return isApiError(thrown) && thrown.mayHaveHappened;
}

type Note = (differences: readonly string[]) => readonly string[];

/** Checks whether a write with a lost response was carried out. A failed check proves nothing. */
async function lookAfter<Found>(
  { now }: Waiting,
  lost: ApiError,
  look: (options: CallOptions, note: Note) => Promise<Found>,
): Promise<Found> {
  let seen: readonly string[] = [];
  try {
    const options = { signal: AbortSignal.timeout(lookMs), deadline: now() + lookMs };
    return await look(options, (differences) => (seen = differences));
  } catch (thrown) {
    const found = seen.length > 0 ? seen.join("; ") : ApiError.from(thrown).reason;
    throw lost.with({ reason: `${lost.reason}; the change may not have been made: ${found}` });
  }
}
