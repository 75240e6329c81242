import { type ApiError, isApiError } from "./api-error.js";
import { createQueue, type Queue } from "./retry.js";

/** The effect of a write on existing objects. Reads may wait for all writes with the same effect. */
type Effect = "create" | "delete";

export interface WriteTraits {
  /** The kind of object written. Reads of other kinds stay valid. */
  readonly kind: string;
  /** Writes to the same object run one at a time, in order: `page block`. */
  readonly object: string;
  /** A create is repeated only if the API refused it. Writes other than creates and deletions have no effect value. */
  readonly effect?: Effect;
}

/**
 * Runs the writes to a zone. Writes to different objects run concurrently until the API rejects a write because of concurrency.
 * After that, writes to this zone run one at a time, and failed writes are repeated. See
 * docs/decisions/writes-run-at-the-same-time.md.
 */
export interface ZoneWrites {
  run<Result>(
    zoneId: number,
    traits: WriteTraits,
    write: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>;
  /** Returns the number of writes of a kind that have ended in a zone, successful or not. */
  ended(zoneId: number, kind: string): number;
  /** Resolves when the running and queued creates or deletions have ended. */
  settled(zoneId: number, kind: string, effect: Effect): Promise<void>;
}

interface Ledger {
  ended: number;
  readonly running: Readonly<Record<Effect, Set<Promise<unknown>>>>;
}

interface Zone {
  readonly objects: Map<string, Queue>;
  readonly running: Set<Running>;
  /** Set after the API has rejected concurrent writes. */
  oneAtATime: Queue | undefined;
}

interface Running {
  /** True if another write to the zone ran at the same time. */
  overlaps: boolean;
  readonly ended: Promise<unknown>;
}

/** Creates the writes of one client. `onFallback` receives the error that caused a zone's writes to be queued. */
export function createZoneWrites(onFallback: (error: ApiError) => void): ZoneWrites {
  const zones = new Map<number, Zone>();
  const ledgers = new Map<string, Ledger>();

  const ledgerOf = (zoneId: number, kind: string): Ledger =>
    getOrCreate(ledgers, `${zoneId}/${kind}`, () => ({ ended: 0, running: { create: new Set(), delete: new Set() } }));
  const zoneOf = (zoneId: number): Zone =>
    getOrCreate(zones, zoneId, () => ({ objects: new Map(), running: new Set(), oneAtATime: undefined }));

  return {
    run: async (zoneId, traits, write, signal) => {
      const [zone, ledger] = [zoneOf(zoneId), ledgerOf(zoneId, traits.kind)];
      const inOrder = getOrCreate(zone.objects, traits.object, () => createQueue(1));
      const counted = async () => {
        try {
          return await write();
        } finally {
          ledger.ended += 1;
        }
      };
      const running = inOrder(() => runBesideOthers(zone, traits, counted, { signal, onFallback }), signal);
      if (traits.effect === undefined) return running;
      const beside = ledger.running[traits.effect].add(running);
      try {
        return await running;
      } finally {
        beside.delete(running);
      }
    },
    ended: (zoneId, kind) => ledgerOf(zoneId, kind).ended,
    settled: async (zoneId, kind, effect) => {
      await Promise.allSettled(ledgerOf(zoneId, kind).running[effect]);
    },
  };
}

interface Fallback {
  readonly signal: AbortSignal | undefined;
  readonly onFallback: (error: ApiError) => void;
}

async function runBesideOthers<Result>(
  zone: Zone,
  { effect }: WriteTraits,
  write: () => Promise<Result>,
  { signal, onFallback }: Fallback,
): Promise<Result> {
  const alone = async (): Promise<Result> => {
    await Promise.allSettled([...zone.running].map(({ ended }) => ended));
    return tracked(zone, write).result;
  };
  if (zone.oneAtATime) return zone.oneAtATime(alone, signal);
  const { result, running } = tracked(zone, write);
  try {
    return await result;
  } catch (thrown) {
    if (!running.overlaps || !mayBeConcurrency(thrown)) throw thrown;
    const queue = fallBack(zone, () => {
      onFallback(thrown);
    });
    if (effect === "create" && !isApiError(thrown, "conflict", "refused")) throw thrown;
    return queue(alone, signal);
  }
}

function fallBack(zone: Zone, report: () => void): Queue {
  if (!zone.oneAtATime) report();
  zone.oneAtATime ??= createQueue(1);
  return zone.oneAtATime;
}

function tracked<Result>(zone: Zone, write: () => Promise<Result>) {
  const result = write();
  const running: Running = { overlaps: zone.running.size > 0, ended: result };
  for (const other of zone.running) other.overlaps = true;
  zone.running.add(running);
  const end = (): void => {
    zone.running.delete(running);
  };
  result.then(end, end);
  return { result, running };
}

/**
 * Reports whether concurrent writes may be the cause: the API refuses a write, is unavailable, or accepts a write without
 * applying it. The API has no known error key for this.
 */
function mayBeConcurrency(thrown: unknown): thrown is ApiError {
  return (
    isApiError(thrown, "conflict", "refused", "unavailable") ||
    (isApiError(thrown, "invalid_response") && thrown.mayHaveHappened)
  );
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
