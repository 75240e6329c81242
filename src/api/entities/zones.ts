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

/**
 * `GET shield-zones/pullzone-mapping` (docs/reference/service.md#zones). The API may return null for an account without
 * zones.
 */
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
    not_found:
      "Check the Shield zone's id (it is not the pull zone's id) and that the access key belongs to its account.",
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
      "Check the pull zone's id, that Shield is switched on for it, and that the access key belongs to its account.",
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
  /** Every Shield zone of the account with its pull zone, requested once per client. */
  mapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  get(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** All zones. Pages are requested as they are consumed. */
  pages(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<ShieldZone>>;
  /**
   * Distinguishes a deleted zone from an access key of another account after an `ambiguousNotFound`
   * (docs/reference/service.md#errors). If the zone is `listed`, the object in it was deleted; with `no_zones`, keep
   * everything in the state. The response is not older than `shareForMs`.
   */
  standing(zoneId: number, options?: CallOptions): Promise<ZoneStanding>;
}

/** Creates the zones of a client. */
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

/** The pull zone that a Shield zone protects. */
export interface ZoneMapping {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
}

/**
 * The settings of a Shield zone that the provider uses (docs/reference/service.md#zones). Null means that the API did
 * not return the member.
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
  /** Custom pages are shown only if this is true. */
  readonly whitelabelResponsePages: boolean | null;
  /** A code of `ddosSensitivities`. */
  readonly dDoSShieldSensitivity: number | null;
  /** A code of `ddosExecutionModes`. */
  readonly dDoSExecutionMode: number | null;
  /** Seconds. */
  readonly dDoSChallengeWindow: number | null;
}

/**
 * Whether a zone is among the account's zones: `listed`, `not_listed` if only others are, or `no_zones` if there are
 * none, as with a key of another account.
 */
export type ZoneStanding = "listed" | "not_listed" | "no_zones";
