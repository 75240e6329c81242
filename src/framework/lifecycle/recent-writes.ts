import type { OperationOptions } from "../../shared/call-options.js";
import { equalObjects } from "../definition/equality.js";
import type { Values } from "../definition/infer.js";
import { type Write, codeOf } from "../definition/private-format.js";
import { type Attribute, type Attributes, nestedType } from "../definition/types.js";
import { fieldOf } from "../values/values.js";
import { attributeText } from "./written-members.js";
import { type OperationRun, namedObject } from "./run-operation.js";
import { LONGEST_LAG_MS, growingWaits } from "../../shared/growing-waits.js";
import { timeLimit } from "../definition/timeouts.js";

/** For this time after a write, a read may show the object from before the write. See docs/decisions/reads-that-lag.md. */
const REMEMBERED_MS = 60_000;

const MOST_WRITES = 8;

/** Yields the configurable attributes that are in the API. Members of single nested objects count separately. */
function* configurable(
  attributes: Attributes,
  object: unknown,
  prefix = "",
): Generator<readonly [path: string, attribute: Attribute, value: unknown, siblings: unknown]> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.local || attribute.presence === "computed") continue;
    const value = fieldOf(object, name);
    const nested = nestedType(attribute.type);
    const isObject = nested?.nesting === "single" && value !== null && value !== undefined;
    if (isObject) yield* configurable(nested.attributes, value, `${prefix}${name}.`);
    else yield [`${prefix}${name}`, attribute, value, object];
  }
}

function codesIn(attributes: Attributes, object: unknown): ReadonlyMap<string, string> {
  return new Map(
    [...configurable(attributes, object)].map(([path, ...of]) => [path, codeOf(`${path} ${attributeText(...of)}`)]),
  );
}

/** Returns codes of the previous values of the attributes that a write changed. */
function changedBy(attributes: Attributes, before: Values, after: Values): string[] {
  const now = codesIn(attributes, after);
  return [...codesIn(attributes, before)].filter(([path, code]) => now.get(path) !== code).map(([, code]) => code);
}

const recentWrites = ({ private: { facts }, instance }: OperationRun): readonly Write[] => {
  const now = instance.time.now();
  return (facts.written ?? []).filter(({ at }) => Math.abs(now - at * 1000) < REMEMBERED_MS);
};

/**
 * Records a write in the private state, with its time and with codes of the values that the API had `before`. `before` has null
 * if the object did not exist. Does not compare attributes that are missing in `before`. Drops older records.
 */
export function noteWrites(run: OperationRun, before: readonly (Values | null)[], after: Values): void {
  const { attributes } = run.resource;
  const at = Math.round(run.instance.time.now() / 1000);
  const noted = before.flatMap((values): Write[] => {
    if (values === null) return [{ at, before: [] }];
    const changed = changedBy(attributes, { ...after, ...values }, after);
    return changed.length === 0 ? [] : [{ at, before: changed }];
  });
  run.instance.lagWindow.restart();
  if (noted.length > 0) run.private.note({ written: [...recentWrites(run), ...noted].slice(-MOST_WRITES) });
}

/**
 * Drops outdated records, but only if the read also changes the object. If only the records changed, the state would change, and
 * a plan with `-refresh-only -detailed-exitcode` would end with 2.
 */
export function forgetWrites(run: OperationRun, found: Values): void {
  const { written } = run.private.facts;
  if (written === undefined || equalObjects(run.resource.attributes, run.object, found)) return;
  const recent = recentWrites(run);
  if (recent.length < written.length) run.private.note({ written: recent.length > 0 ? recent : undefined });
}

/**
 * Reports whether a read may be from before a recent write. It may be if the read shows no object, or if every value that differs
 * from the state is a value that a recent write replaced.
 */
function isOld(run: OperationRun, writes: readonly Write[], found: Values | null): boolean {
  if (writes.length === 0) return false;
  if (found === null) return true;
  const { attributes } = run.resource;
  const stored = codesIn(attributes, run.object);
  const old = new Set(writes.flatMap(({ before }) => before));
  const differing = [...codesIn(attributes, found)].filter(([path, code]) => stored.get(path) !== code);
  return differing.length > 0 && differing.every(([, code]) => old.has(code));
}

/**
 * Returns a function for an update. The function reports whether the read values may be from before a recent write of the object.
 * Without values, the function reports whether there was a recent write.
 */
export const stalenessOf =
  (run: OperationRun, prior: Values) =>
  (found?: Values): boolean => {
    const writes = recentWrites(run);
    return found === undefined ? writes.length > 0 : isOld({ ...run, object: prior }, writes, { ...prior, ...found });
  };

/** The result or error of a read. `isOld` is true if the hook considers the result older than a write. */
export type Reading<Answer> = { readonly isOld: boolean } & ({ readonly found: Answer } | { readonly error: unknown });

/**
 * Reads an object. While the result may be older than a recent write, waits longer each time and reads again. `compare` returns
 * the object to store, null if there is no object, and undefined if the read failed for another reason.
 */
export async function readPastLag<Answer>(
  run: OperationRun,
  options: OperationOptions,
  read: (options: OperationOptions) => Promise<Reading<Answer>>,
  compare: (reading: Reading<Answer>) => Values | null | undefined,
): Promise<Reading<Answer>> {
  const writes = recentWrites(run);
  if (writes.length === 0) return read(options);
  const mayBeOld = (reading: Reading<Answer>): boolean => {
    const found = compare(reading);
    return reading.isOld || (found !== undefined && isOld(run, writes, found));
  };
  return waitPastLag(run, options, read, mayBeOld);
}

/** A longer wait writes its reason to the log. */
const QUIET_MS = 2000;

/**
 * The minimum time that must remain for a last read. When only this time is left, the time limit ends the wait, and the plan
 * continues.
 */
const LAST_READ_MS = 500;

/** The end of an object's waits, in milliseconds of the clock, and its reason. */
interface Limits {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  /** Follows "after 4 s" in the warning. */
  readonly reason: string;
}

function limitsOf(run: OperationRun, { deadline }: OperationOptions, readingMs: number): Limits {
  const { time, provider, lagWindow } = run.instance;
  const start = time.now();
  const limit = provider.lagLimitMs?.() ?? LONGEST_LAG_MS;
  const shared = lagWindow.end(start, limit);
  const own = (deadline ?? Infinity) - Math.max(LAST_READ_MS, 2 * readingMs);
  if (own < shared) {
    const text = timeLimit(run.resource.timeouts, run.operation, run.object)?.text ?? "";
    return { start, end: own, limit, reason: `, when the time limit of ${run.operation} (${text}) ended the wait` };
  }
  const isLate = shared < start + limit;
  const reason = isLate ? `, at the end of the ${limit / 1000} s that all objects of a plan share` : "";
  return { start, end: shared, limit, reason };
}

/**
 * Reads an object. While `mayBeOld` returns true, waits longer each time and reads again. Stops at the end of the plan's shared
 * time and at the operation's time limit (docs/decisions/reads-that-lag.md). Warns if it gives up.
 */
async function waitPastLag<Reading>(
  run: OperationRun,
  options: OperationOptions,
  read: (options: OperationOptions) => Promise<Reading>,
  mayBeOld: (reading: Reading) => boolean,
): Promise<Reading> {
  const { time } = run.instance;
  const asked = time.now();
  let reading = await read(options);
  if (!mayBeOld(reading)) return reading;
  const limits = limitsOf(run, options, time.now() - asked);
  const pause = pauses(run, limits, options.signal);
  for (const wait of growingWaits(Math.max(0, limits.end - limits.start))) {
    const left = limits.end - time.now();
    if (left <= 0) break;
    await pause(Math.min(wait, left));
    reading = await read({ ...options, isFresh: true }); // Responses that were shared before the wait are outdated, too.
    if (!mayBeOld(reading)) return reading;
  }
  if (limits.limit > 0) warnOfOldReading(run, limits);
  return reading;
}

/** Returns a function that waits. After waits of 2 s in total, the function logs the reason. */
function pauses(run: OperationRun, { start, end }: Limits, signal: AbortSignal): (wait: number) => Promise<void> {
  const { time, log } = run.instance;
  let isSaid = false;
  return async (wait) => {
    const until = time.now() + wait;
    const quiet = start + QUIET_MS;
    if (!isSaid && until >= quiet) {
      await time.sleep(Math.max(0, quiet - time.now()), signal);
      isSaid = true;
      log.warn(`waiting for the API to show the last write of ${namedObject(run)}`, {
        secondsLeft: Math.max(0, Math.ceil((end - time.now()) / 1000)),
        setting: "BUNNY_LAG_SECONDS",
      });
    }
    if (until > time.now()) await time.sleep(until - time.now(), signal);
  };
}

function warnOfOldReading(run: OperationRun, { start, reason }: Limits): void {
  const seconds = Math.round((run.instance.time.now() - start) / 100) / 10;
  run.diagnostics.warning(
    undefined,
    `${namedObject(run)} still reads as before its last write`,
    `Terraform wrote it less than a minute ago, and the API still returns the previous object after ${seconds} s${reason}. The plan treats this as a change outside of Terraform. If nobody deleted or reverted the object, the API shows the write late: do not apply this plan, and plan again in a minute.`,
  );
}
