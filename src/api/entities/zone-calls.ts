import * as v from "valibot";
import type { Call } from "../call.js";
import { path } from "../path.js";
import { count, flag, integer, nullableList, optional, read, readData, text } from "../schema.js";
import { readPage, type Page } from "./page.js";
import type { ShieldZone, ZoneMapping } from "./zone-records.js";

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

/** `GET shield-zones/pullzone-mapping` (API facts §10.2). An account without zones may answer null. */
export const mappingCall: Call<readonly ZoneMapping[]> = {
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones/pullzone-mapping`,
  decode: ({ json }) => read(mappingSchema, json()).data,
};

/** `GET shield-zone/{id}` (API facts §10.2). */
export const getCall = (zoneId: number): Call<ShieldZone> => ({
  operation: `read Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}`,
  acceptedIsAbsent: true,
  advice: {
    not_found: "Check the Shield zone's id (it is not the pull zone's id) and that the access key is of its account.",
  },
  decode: ({ json }) => readData(zoneSchema, json()),
});

/** `GET shield-zone/get-by-pullzone/{id}` (API facts §10.2). */
export const getByPullZoneCall = (pullZoneId: number): Call<ShieldZone> => ({
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

/** `GET shield-zones` (API facts §10.2); pages are counted from 1. */
export const pageCall = (page: number, perPage: number): Call<Page<ShieldZone>> => ({
  operation: "list the account's Shield zones",
  method: "GET",
  path: path`/shield/shield-zones`,
  query: { page, perPage },
  decode: ({ json }) => readPage(zoneSchema, json()),
});
