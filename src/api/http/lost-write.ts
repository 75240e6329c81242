import { ApiError, isApiError } from "./api-error.js";
import { readBack, readThroughLag, type Waiting, type Written } from "./read-back.js";
import { afterGrace } from "./retry.js";
import type { CallOptions } from "../client-options.js";

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
  { signal }: CallOptions,
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
  const outliving = outlive(signal);
  const options = { signal: outliving.signal };
  try {
    return await readBack(settings, { ...written, read: () => read(options) }, options);
  } finally {
    outliving.end();
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
    const signal = Object.assign(AbortSignal.timeout(lookMs), { deadline: now() + lookMs });
    return await look({ signal }, (differences) => (seen = differences));
  } catch (thrown) {
    const found = seen.length > 0 ? seen.join("; ") : ApiError.from(thrown).reason;
    throw lost.with({ reason: `${lost.reason}; it is not certain that the change was made: ${found}` });
  }
}

/** A signal that aborts `lookMs` after another one, with the same facts for waits. */
function outlive(signal: AbortSignal | undefined): {
  readonly signal: AbortSignal | undefined;
  readonly end: () => void;
} {
  if (signal === undefined) return { signal, end: () => undefined };
  if (signal.aborted) return { signal: AbortSignal.timeout(lookMs), end: () => undefined };
  const grace = afterGrace(signal, lookMs);
  const facts = { deadline: Reflect.get(signal, "deadline") as unknown };
  Object.defineProperty(grace.signal, "persistent", { get: () => Reflect.get(signal, "persistent") as unknown });
  return { ...grace, signal: Object.assign(grace.signal, facts) };
}
