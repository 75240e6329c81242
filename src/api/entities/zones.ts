import * as v from "valibot";
import { type Call, path } from "../call.js";
import { count, flag, integer, nullableList, optional, read, readData, text } from "../schema.js";
import { mostPerPage, type Page, pagesFrom, readPage } from "./pagination.js";
import type { Context } from "../client.js";
import type { CallOptions } from "../settings.js";
import { createSharedRead, neverStale } from "../shared-read.js";

const mappingSchema = v.object({
  data: nullableList(v.object({ shieldZoneId: integer, pullZoneId: optional(integer) })),
});

const zoneSchema: v.GenericSchema<unknown, ShieldZone> = v.object({
  shieldZoneId: integer,
  pullZoneId: count,
  planType: count,
  wafEnabled: flag,
  wafExecutionMode: count,
  wafRealtimeThreatIntelligenceEnabled: flag,
  learningMode: flag,
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  whitelabelResponsePages: flag,
  dDoSShieldSensitivity: count,
  dDoSExecutionMode: count,
  dDoSChallengeWindow: count,
});

/** `GET shield-zones/pullzone-mapping` (docs/reference/service.md#zones). An account without zones may answer null. */
const mappingCall: Call<readonly ZoneMapping[]> = {
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones/pullzone-mapping`,
  decode: ({ json }) => read(mappingSchema, json()).data,
};

/** `GET shield-zone/{id}` (docs/reference/service.md#zones). */
const getCall = (zoneId: number): Call<ShieldZone> => ({
  operation: `read Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}`,
  acceptedIsAbsent: true,
  advice: {
    not_found: "Check the Shield zone's id (it is not the pull zone's id) and that the access key is of its account.",
  },
  decode: ({ json }) => readData(zoneSchema, json()),
});

/** `GET shield-zone/get-by-pullzone/{id}` (docs/reference/service.md#zones). */
const getByPullZoneCall = (pullZoneId: number): Call<ShieldZone> => ({
  operation: `read the Shield zone of pull zone ${pullZoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/get-by-pullzone/${pullZoneId}`,
  acceptedIsAbsent: true,
  advice: {
    not_found:
      "Check the pull zone's id, that Shield is switched on for it, and that the access key is of its account.",
  },
  decode: ({ json }) => readData(zoneSchema, json()),
});

/** `GET shield-zones` (docs/reference/service.md#zones); pages are counted from 1. */
const pageCall = (page: number, perPage: number): Call<Page<ShieldZone>> => ({
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones`,
  query: { page, perPage },
  decode: ({ json }) => readPage(zoneSchema, json()),
});

/** Shield zones. Every method rejects with an `ApiError`. */
export interface Zones {
  /** Every Shield zone of the account with its pull zone, asked for once per client. */
  mapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  get(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** All zones, a page at a time as they are consumed. */
  pages(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<ShieldZone>>;
  /**
   * Tells "gone" from "key of another account" after an `ambiguousNotFound` (docs/reference/service.md#errors): what
   * hung on a zone that is `listed` is really gone; with `no_zones` nothing may be dropped. No older than `shareForMs`.
   */
  standing(zoneId: number, options?: CallOptions): Promise<ZoneStanding>;
}

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

/** Which pull zone a Shield zone protects. */
export interface ZoneMapping {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
}

/**
 * The settings of a Shield zone that matter here (docs/reference/service.md#zones). Null where the API says
 * nothing.
 */
export interface ShieldZone {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
  /** A code of `shieldPlans`. */
  readonly planType: number | null;
  readonly wafEnabled: boolean | null;
  /** A code of `wafExecutionModes`. */
  readonly wafExecutionMode: number | null;
  readonly wafRealtimeThreatIntelligenceEnabled: boolean | null;
  readonly learningMode: boolean | null;
  readonly learningModeUntil: string | null;
  readonly rateLimitRulesLimit: number | null;
  readonly customWafRulesLimit: number | null;
  /** Custom pages are shown only when this is on. */
  readonly whitelabelResponsePages: boolean | null;
  /** A code of `ddosSensitivities`. */
  readonly dDoSShieldSensitivity: number | null;
  /** A code of `ddosExecutionModes`. */
  readonly dDoSExecutionMode: number | null;
  /** Seconds. */
  readonly dDoSChallengeWindow: number | null;
}

/**
 * What the account's zones say about one of them: `listed`, `not_listed` while others are, or `no_zones` at
 * all, as a key of another account would see it.
 */
export type ZoneStanding = "listed" | "not_listed" | "no_zones";
