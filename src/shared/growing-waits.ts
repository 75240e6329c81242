/** How long what was written may stay invisible to reads, in milliseconds. */
export const LONGEST_LAG_MS = 30_000;

/**
 * `BUNNY_LAG_SECONDS`: how long reads are repeated while the API still shows what was before a write, in milliseconds.
 * Other values than 0 to 30 seconds count as 30.
 */
export function lagLimitMs(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const configured = env["BUNNY_LAG_SECONDS"] ?? "";
  const limit = configured.trim() === "" ? Number.NaN : Number(configured) * 1000;
  return limit >= 0 && limit <= LONGEST_LAG_MS ? Math.round(limit) : LONGEST_LAG_MS;
}

/** What is wrong with the value of `BUNNY_LAG_SECONDS`, after its name; undefined for a usable one, and for none. */
export function lagProblem(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const configured = env["BUNNY_LAG_SECONDS"] ?? "";
  const seconds = Number(configured);
  if (configured.trim() === "" || (seconds >= 0 && seconds <= LONGEST_LAG_MS / 1000)) return undefined;
  return `must be a number of seconds from 0 to ${LONGEST_LAG_MS / 1000}, but is ${JSON.stringify(configured)}. Correct it, or unset it.`;
}

const FIRST_WAIT_MS = 300;

/** Waits in milliseconds, each twice as long as the one before; together as long as `limit`. */
export function* growingWaits(limit: number): Generator<number, void> {
  let left = limit;
  for (let wait = FIRST_WAIT_MS; left > 0; wait *= 2) {
    // A last wait that would be shorter than the one before is a part of that one.
    const next = left < 2 * wait ? left : wait;
    yield next;
    left -= next;
  }
}
