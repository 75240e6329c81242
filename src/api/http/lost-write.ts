import { ApiError, isApiError } from "./api-error.js";
import { readBack, readThroughLag, type Waiting, type Written } from "./read-back.js";
import { afterGrace } from "./retry.js";
import type { CallOptions } from "../../shared/call-options.js";

/** How long may be looked, in milliseconds, also after the operation was cancelled or its time limit was reached. */
const lookMs = 10_000;

/** A write, and how to see whether it took effect. */
interface Write<Found> extends Omit<Written<Found>, "read"> {
  readonly send: () => Promise<unknown>;
  readonly read: (options: CallOptions) => Promise<Found>;
  /** Whether a reading without differences proves that the write was carried out; true if not given. */
  readonly isProof?: boolean;
}

/**
 * Sends a write and reads back what it wrote, even if the signal aborts in the meantime. If the response is lost, what is
 * read decides: the write counts as carried out if all is as sent. Otherwise rejects with the error of the lost response.
 */
export async function writeAndReadBack<Found>(
  settings: Waiting,
  { send, read, isProof = true, ...written }: Write<Found>,
  during: CallOptions,
): Promise<Found> {
  try {
    await send();
  } catch (thrown) {
    if (!mayBeLost(thrown) || !isProof) throw thrown;
    return lookAfter(settings, thrown, (options, note) => {
      const differences = (found: Found): readonly string[] => note(written.differences(found));
      return readBack(settings, { ...written, read: () => read(options), differences }, options);
    });
  }
  const { options, end } = outlive(during);
  try {
    return await readBack(settings, { ...written, read: () => read(options) }, options);
  } finally {
    end();
  }
}

/** A write whose response says all, so that it is not read back unless the response is lost. */
interface AnsweredWrite<Result> {
  readonly send: () => Promise<Result>;
  /** The result if what is read is as sent; otherwise undefined. */
  readonly look: (options: CallOptions) => Promise<Result | undefined>;
}

/**
 * Sends a write. If the response is lost, looks whether the write was carried out, and rejects with the error of the lost
 * response if not.
 */
export async function writeOrLook<Result>(settings: Waiting, { send, look }: AnsweredWrite<Result>): Promise<Result> {
  try {
    return await send();
  } catch (thrown) {
    if (!mayBeLost(thrown)) throw thrown;
    return lookAfter(settings, thrown, async (options) => {
      const isMissing = (result: Result | undefined): boolean => result === undefined;
      return (await readThroughLag(settings, () => look(options), isMissing, options)).found ?? missing();
    });
  }
}

function missing(): never {
  throw new ApiError({ kind: "invalid_response", reason: "the API does not show the change" });
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
