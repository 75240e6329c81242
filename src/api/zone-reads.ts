import type { Context } from "./context.js";
import { createSharedRead, type Wanted } from "./shared-read.js";

/** Reads something of a zone, shared between its readers. */
export type ZoneRead<Answer> = (zoneId: number, wanted: Omit<Wanted, "maxAge">) => Promise<Answer>;

/** Makes a shared read for each zone; `kind` names the writes that make an answer stale. */
export function createZoneReads<Answer>(
  { settings, zoneWrites }: Context,
  kind: string,
  fetch: (zoneId: number, signal: AbortSignal) => Promise<Answer>,
): ZoneRead<Answer> {
  const zones = new Map<number, (wanted: Wanted) => Promise<Answer>>();
  return (zoneId, wanted) => {
    const read =
      zones.get(zoneId) ??
      createSharedRead(
        (signal) => fetch(zoneId, signal),
        () => zoneWrites.ended(zoneId, kind),
        settings.now,
      );
    zones.set(zoneId, read);
    return read({ ...wanted, maxAge: settings.shareForMs });
  };
}
