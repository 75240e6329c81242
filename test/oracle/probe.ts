import type { Snapshot } from "../../src/emulator/index.js";

/**
 * One kind of request to a zone, and how strictly the API handles it. A higher level is stricter; levels of different
 * probes are not comparable.
 */
export interface Probe {
  /** `zone 42: address 203.0.113.7`. */
  readonly name: string;
  readonly level: (contents: Snapshot) => number;
  /** Set for what visitors see, or what runs, which stops nobody. */
  readonly stopsNobody?: true;
}

/** A Shield zone of the emulator's contents. */
export type Zone = Snapshot["zones"][number];

/** What happens to a request, from the loosest to the strictest (docs/reference/service.md, at the edge). */
export const LEVEL = {
  /** All further checks are skipped. */
  bypassed: 0,
  allowed: 1,
  /** The checks that follow decide. */
  passed: 2,
  challenged: 3,
  blocked: 4,
} as const;

/** The zone with this ID; undefined if the contents have none, in which nothing is stopped. */
export function zoneIn({ zones }: Snapshot, zoneId: number): Zone | undefined {
  return zones.find(({ shieldZoneId }) => shieldZoneId === zoneId);
}

/** How strict one setting of a zone is; 0 where there is no zone. */
export const ofZone = (zoneId: number, what: string, level: (zone: Zone, now: Snapshot) => number): Probe => ({
  name: `zone ${zoneId}: ${what}`,
  level: (now) => {
    const zone = zoneIn(now, zoneId);
    return zone ? level(zone, now) : 0;
  },
});

/** Everything that any of the contents has, without duplicates. */
export function inAny<Item>(contents: readonly Snapshot[], items: (one: Snapshot) => readonly Item[]): Item[] {
  const seen = new Map(contents.flatMap(items).map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}
