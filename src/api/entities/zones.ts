import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { createSharedRead, neverStale } from "../shared-read.js";
import { pagesFrom, type Page } from "./page.js";
import type { ShieldZone, ZoneMapping, ZoneStanding } from "./zone-records.js";
import { getByPullZoneCall, getCall, mappingCall, pageCall } from "./zone-calls.js";

/** Shield zones. Every method rejects with an `ApiError`. */
export interface Zones {
  /** Every Shield zone of the account with its pull zone, asked for once per client. */
  mapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  get(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** All zones, a page at a time as they are consumed. */
  pages(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<ShieldZone>>;
  /**
   * Tells "gone" from "key of another account" after an `ambiguousNotFound` (API facts §1.3): what hung on a
   * zone that is `listed` is really gone; with `no_zones` nothing may be dropped. No older than `shareForMs`.
   */
  standing(zoneId: number, options?: CallOptions): Promise<ZoneStanding>;
}

/** The service takes up to 1000 a page. */
const mostPerPage = 1000;

/** Makes the zones of a client. */
export function createZones({ send, settings }: Context): Zones {
  const mapping = createSharedRead((signal) => send(mappingCall, { signal }), neverStale, settings.now);
  return {
    mapping: (options) => mapping({ signal: options?.signal, maxAge: Infinity }),
    get: (zoneId, options) => send(getCall(zoneId), options),
    getByPullZone: (pullZoneId, options) => send(getByPullZoneCall(pullZoneId), options),
    pages: ({ perPage = mostPerPage, ...options } = {}) =>
      pagesFrom(perPage, (page) => send(pageCall(page, perPage), options)),
    standing: async (zoneId, options) => {
      const zones = await mapping({ signal: options?.signal, maxAge: settings.shareForMs });
      if (zones.some(({ shieldZoneId }) => shieldZoneId === zoneId)) return "listed";
      return zones.length === 0 ? "no_zones" : "not_listed";
    },
  };
}
