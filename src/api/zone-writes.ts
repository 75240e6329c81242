import { createQueue, type Queue } from "./retry.js";

/** What reads need to know about a write. */
export interface WriteTraits {
  /** The kind of object written. Reads of other kinds stay valid. */
  readonly kind: string;
  /** Creates an object that is then looked up in the zone's overview. */
  readonly isCreate?: boolean;
}

/** Runs the writes to one zone one at a time, in order: the API fails on some concurrent writes. */
export interface ZoneWrites {
  run<Result>(
    zoneId: number,
    traits: WriteTraits,
    write: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>;
  /** The number of writes of a kind that have ended in a zone, successful or not. */
  ended(zoneId: number, kind: string): number;
  /** Resolves when the creates that are running or queued have ended. */
  createsSettled(zoneId: number, kind: string): Promise<void>;
}

interface Ledger {
  ended: number;
  readonly creates: Set<Promise<unknown>>;
}

/** Creates the queues of one client, one per zone. */
export function createZoneWrites(): ZoneWrites {
  const zones = new Map<number, Queue>();
  const ledgers = new Map<string, Ledger>();

  const ledgerOf = (zoneId: number, kind: string): Ledger =>
    getOrMake(ledgers, `${zoneId}/${kind}`, () => ({ ended: 0, creates: new Set() }));

  return {
    run: async (zoneId, { kind, isCreate }, write, signal) => {
      const ledger = ledgerOf(zoneId, kind);
      const queue = getOrMake(zones, zoneId, () => createQueue(1));
      const running = queue(async () => {
        try {
          return await write();
        } finally {
          ledger.ended += 1;
        }
      }, signal);
      if (isCreate !== true) return running;
      ledger.creates.add(running);
      try {
        return await running;
      } finally {
        ledger.creates.delete(running);
      }
    },
    ended: (zoneId, kind) => ledgerOf(zoneId, kind).ended,
    createsSettled: async (zoneId, kind) => {
      await Promise.allSettled(ledgerOf(zoneId, kind).creates);
    },
  };
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
