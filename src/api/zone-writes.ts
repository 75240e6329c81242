import { createTurns, type Turns } from "./retry.js";

/** What else a write is, for those who read. */
export interface WriteTraits {
  /** The kind of object written: readers of other kinds need not ask again. */
  readonly kind: string;
  /** Makes an object that its maker will look for in the zone's overview. */
  readonly isCreate?: boolean;
}

/** Writes to one zone run one at a time, in the order of asking: the service fails on some that meet. */
export interface ZoneWrites {
  run<Result>(
    zoneId: number,
    traits: WriteTraits,
    write: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>;
  /** How many writes of a kind have ended in a zone, whatever came of them. */
  ended(zoneId: number, kind: string): number;
  /** Resolves when the creates that are under way or waiting now have ended. */
  createsSettled(zoneId: number, kind: string): Promise<void>;
}

interface Ledger {
  ended: number;
  readonly creates: Set<Promise<unknown>>;
}

/** Makes the queues of one client, one for each zone. */
export function createZoneWrites(): ZoneWrites {
  const zones = new Map<number, Turns>();
  const ledgers = new Map<string, Ledger>();

  const ledgerOf = (zoneId: number, kind: string): Ledger =>
    getOrMake(ledgers, `${zoneId}/${kind}`, () => ({ ended: 0, creates: new Set() }));

  return {
    run: async (zoneId, { kind, isCreate }, write, signal) => {
      const ledger = ledgerOf(zoneId, kind);
      const turns = getOrMake(zones, zoneId, () => createTurns(1));
      const running = turns(async () => {
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
