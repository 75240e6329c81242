import { ApiError, isApiError } from "./api-error.js";
import { readBack, type Waiting, type Written } from "./read-back.js";
import { afterGrace } from "./retry.js";
import type { CallOptions } from "../../shared/call-options.js";

/** How long may be looked, in milliseconds, also after the operation was cancelled or its time limit was reached. */
const lookMs = 10_000;

/** A write, and how to see whether it took effect. */
interface Write<Found> extends Omit<Written<Found>, "read"> {
  /** Resolves to what the answer shows of the object; undefined if it does not show all that was sent. */
  readonly send: () => Promise<NoInfer<Found> | undefined>;
  readonly read: (options: CallOptions) => Promise<Found>;
  /** Whether a reading without differences proves that the write was carried out; each does if not given. */
  readonly isProof?: (found: NoInfer<Found>) => boolean;
}

/**
 * Sends a write and makes sure of it. If its answer shows all as sent, that is enough. Otherwise reads back what it wrote,
 * even if the signal aborts in the meantime. If the response is lost, what is read decides: the write counts as carried out
 * if all is as sent. Otherwise rejects with the error of the lost response.
 * See docs/decisions/every-write-is-confirmed.md.
 */
export async function confirmedWrite<Found>(
  settings: Waiting,
  { send, read, isProof = () => true, ...written }: Write<Found>,
  during: CallOptions,
): Promise<Found> {
  let shown: Found | undefined;
  try {
    shown = await send();
  } catch (thrown) {
    if (!mayBeLost(thrown)) throw thrown;
    const found = await lookAfter(settings, thrown, (options, note) => {
      const differences = (seen: Found): readonly string[] => note(written.differences(seen));
      return readBack(settings, { ...written, read: () => read(options), differences }, options);
    });
    if (isProof(found)) return found;
    throw thrown;
  }
  return confirmed(settings, { ...written, read }, shown, during);
}

/** What a write left, which its answer has `shown`; if that is undefined, or differs from what was sent, it is read back. */
export async function confirmed<Found>(
  settings: Waiting,
  { read, ...written }: Omit<Write<Found>, "send" | "isProof">,
  shown: Found | undefined,
  during: CallOptions,
): Promise<Found> {
  if (shown !== undefined && written.differences(shown).length === 0) return shown;
  const { options, end } = outlive(during);
  try {
    return await readBack(settings, { ...written, read: () => read(options) }, options);
  } finally {
    end();
  }
}

function mayBeLost(thrown: unknown): thrown is ApiError {
  return isApiError(thrown) && thrown.mayHaveHappened;
}

type Note = (differences: readonly string[]) => readonly string[];

/** Looks whether a write was carried out although its response was lost. A look that fails proves nothing. */
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
    throw lost.with({ reason: `${lost.reason}; it is not certain that the change was made: ${found}` });
  }
}

/** Options whose signal aborts `lookMs` after that of other ones. */
function outlive({ signal, deadline, isPersistent }: CallOptions): {
  readonly options: CallOptions;
  readonly end: () => void;
} {
  if (signal === undefined) return { options: { deadline, isPersistent }, end: () => undefined };
  if (signal.aborted) return { options: { signal: AbortSignal.timeout(lookMs) }, end: () => undefined };
  const grace = afterGrace(signal, lookMs);
  return { options: { signal: grace.signal, deadline, isPersistent }, end: grace.end };
}
