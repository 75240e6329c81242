import { safeJson } from "./safe-json.js";

/** The longest time in milliseconds until a write is visible to reads. */
export const LONGEST_LAG_MS = 30_000;

/**
 * Returns `BUNNY_LAG_SECONDS` in milliseconds. Reads that still return the state before a write are repeated for this time. A
 * value outside of 0 to 30 seconds counts as 30.
 */
export function lagLimitMs(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const configured = env["BUNNY_LAG_SECONDS"] ?? "";
  const limit = configured.trim() === "" ? Number.NaN : Number(configured) * 1000;
  return limit >= 0 && limit <= LONGEST_LAG_MS ? Math.round(limit) : LONGEST_LAG_MS;
}

/**
 * Describes an invalid value of `BUNNY_LAG_SECONDS`, as a text that follows the variable's name. Returns undefined if the value
 * is valid or unset.
 */
export function lagProblem(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const configured = env["BUNNY_LAG_SECONDS"] ?? "";
  const seconds = Number(configured);
  if (configured.trim() === "" || (seconds >= 0 && seconds <= LONGEST_LAG_MS / 1000)) return undefined;
  return `must be a number of seconds from 0 to ${LONGEST_LAG_MS / 1000}, but is ${safeJson(configured)}. Correct it, or unset it.`;
}

const FIRST_WAIT_MS = 300;

/** Yields waits in milliseconds that double and add up to `limit`. */
export function* growingWaits(limit: number): Generator<number, void> {
  let left = limit;
  for (let wait = FIRST_WAIT_MS; left > 0; wait *= 2) {
    // A last wait that is shorter is added to the wait before it.
    const next = left < 2 * wait ? left : wait;
    yield next;
    left -= next;
  }
}
