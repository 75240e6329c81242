import { growingWaits } from "../../shared/growing-waits.js";
import { ApiError, isApiError } from "./api-error.js";
import { abortable } from "./retry.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { Settings } from "./settings.js";

export type Waiting = Pick<Settings, "sleep" | "now" | "lagLimitMs">;

/** The result of the last read, and the wait before that read in milliseconds. */
export interface Look<Found> {
  readonly found: Found;
  readonly waited: number;
}

/** Reads, and repeats the read after growing waits while `isOld` returns true. Ends at the lag limit, and before the deadline. */
export async function readThroughLag<Found>(
  { sleep, now, lagLimitMs }: Waiting,
  read: () => Promise<Found>,
  isOld: (found: Found) => boolean,
  options: CallOptions,
): Promise<Look<Found>> {
  const { signal, deadline = Infinity } = options;
  let [found, waited] = [await read(), 0];
  for (const wait of growingWaits(lagLimitMs)) {
    if (!isOld(found) || now() + wait > deadline) break;
    await abortable(sleep(wait, signal), signal);
    waited += wait;
    found = await read();
  }
  return { found, waited };
}

/** Options of a write that is read back. */
export interface WriteOptions<Before> extends CallOptions {
  /** The state before the write. A read that still shows this state is repeated. Any other difference is reported at once. */
  readonly before?: Before | undefined;
}

/** Reads a new object, and repeats the read while the API does not know the object yet. */
export async function readNew<Found>(
  settings: Waiting,
  read: () => Promise<Found>,
  options: CallOptions,
): Promise<Found> {
  const attempt = (): Promise<Found | ApiError> =>
    read().catch((thrown: unknown) => {
      if (isApiError(thrown, "not_found")) return thrown;
      throw thrown;
    });
  const { found } = await readThroughLag(settings, attempt, (seen) => seen instanceof ApiError, options);
  if (found instanceof ApiError) throw found;
  return found;
}

export interface Written<Found> {
  /** Follows "cannot". */
  readonly operation: string;
  readonly read: () => Promise<Found>;
  /** Lists how the object differs from the sent values, worded to come after "but" in a sentence: `wafEnabled is still false`. */
  readonly differences: (found: Found) => readonly string[];
  /** The state before the write. If it is unknown, the first read that differs counts as this state. */
  readonly before?: NoInfer<Found> | undefined;
  /** Reports whether a read without differences may still be outdated. A read that stays outdated is no error. */
  readonly maybeOld?: (found: Found) => boolean;
}

/**
 * Reads back a write. Repeats the read while the differing values are the previous values, because the API may show the previous
 * state for some seconds after a write. Rejects with `invalid_response` that names the differences. The API acknowledges some
 * writes without carrying them out, and a proxy or gateway may acknowledge any write.
 */
export async function readBack<Found>(
  settings: Waiting,
  { operation, read, differences, before, maybeOld = () => false }: Written<Found>,
  options: CallOptions,
): Promise<Found> {
  const attempt = (): Promise<Found> =>
    read().catch((thrown: unknown) => {
      throw unreadable(ApiError.from(thrown), operation);
    });
  let old = before === undefined ? undefined : new Set(differences(before));
  const isOld = (left: readonly string[]): boolean =>
    left.length > 0 && left.every((difference) => (old ??= new Set(left)).has(difference));
  const mustRepeat = (seen: Found): boolean => {
    const left = differences(seen);
    return left.length === 0 ? maybeOld(seen) : isOld(left);
  };
  const { found, waited } = await readThroughLag(settings, attempt, mustRepeat, options);
  const left = differences(found);
  if (left.length === 0) return found;
  throw new ApiError({
    kind: "invalid_response",
    operation,
    reason: isOld(left)
      ? `the API accepted the request, but had not applied it ${waited / 1000} s later: ${left.join("; ")}`
      : `the API accepted the request, but has other values, which another client may have written: ${left.join("; ")}`,
    advice:
      "Check the zone's Shield plan, the value, and any proxy or gateway between this machine and the API, then try again.",
    mayHaveHappened: true,
    differences: left,
  });
}

function unreadable(failure: ApiError, operation: string): ApiError {
  return failure.with({
    operation,
    reason: `the API confirmed the write, but the client could not read the object back: ${failure.reason}`,
    mayHaveHappened: true,
  });
}
