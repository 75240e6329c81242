import { ApiError } from "./errors.js";
import { abortable } from "./retry.js";
import type { CallOptions, Settings } from "./settings.js";

const lagMs = 1000;

/** Waits before something is read a second time: for a moment after a write, the API may show the state before it. */
export function waitForLag({ sleep }: Pick<Settings, "sleep">, signal: AbortSignal | undefined): Promise<void> {
  return abortable(sleep(lagMs, signal), signal);
}

/** A write that was acknowledged, and how to see whether it took effect. */
interface Written<Found> {
  /** To follow "cannot". */
  readonly operation: string;
  readonly read: () => Promise<Found>;
  /** What differs from what was sent, to follow "but": `wafEnabled is still false`. Empty if all is as sent. */
  readonly differences: (found: Found) => readonly string[];
}

/**
 * Reads back what was written, and once more after a second if it differs. The API acknowledges some writes without
 * carrying them out, and a proxy or gateway may acknowledge any. Rejects with `invalid_response` that names the differences.
 */
export async function readBack<Found>(
  settings: Pick<Settings, "sleep">,
  { operation, read, differences }: Written<Found>,
  { signal }: CallOptions,
): Promise<Found> {
  const look = async (): Promise<Found> => {
    try {
      return await read();
    } catch (thrown) {
      throw unreadable(ApiError.from(thrown), operation);
    }
  };
  const first = await look();
  if (differences(first).length === 0) return first;
  await waitForLag(settings, signal);
  const second = await look();
  const left = differences(second);
  if (left.length === 0) return second;
  throw new ApiError({
    kind: "invalid_response",
    operation,
    reason: `the API accepted the request but did not apply it: ${left.join("; ")}`,
    advice:
      "Check the zone's plan, the value, and any proxy or gateway between this machine and the API, then try again.",
    mayHaveHappened: true,
  });
}

function unreadable(failure: ApiError, operation: string): ApiError {
  return failure.with({
    operation,
    reason: `the write was acknowledged, but the settings could not be read back: ${failure.reason}`,
    mayHaveHappened: true,
  });
}
