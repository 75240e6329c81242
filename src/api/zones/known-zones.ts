import type { Context } from "../http/context.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createZoneReads } from "../http/shared-read.js";
import type { ShieldZone } from "./records.js";

type ReadZone = (zoneId: number, options?: CallOptions) => Promise<ShieldZone>;

/** Reads zones with `request`, and keeps the last answer for each zone until this client writes to it. */
export function createKnownZones(
  context: Context,
  request: ReadZone,
): { readonly get: ReadZone; readonly known: ReadZone } {
  const writesEnded = (zoneId: number): number => context.zoneWrites.ended(zoneId, "zone");
  const last = new Map<number, { readonly zone: ShieldZone; readonly after: number }>();
  const get: ReadZone = async (zoneId, options) => {
    const after = writesEnded(zoneId);
    const zone = await request(zoneId, options);
    last.set(zoneId, { zone, after });
    return zone;
  };
  const shared = createZoneReads(context, "zone", get);
  return {
    get,
    known: (zoneId, options) => {
      const found = last.get(zoneId);
      if (found?.after === writesEnded(zoneId)) return Promise.resolve(found.zone);
      return shared(zoneId, options);
    },
  };
}
