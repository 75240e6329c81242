import * as v from "valibot";
import type { Answer, StatusBlock } from "../answer.js";
import type { Zone } from "../contents.js";
import { jsonBody } from "../input.js";
import { type Call, noFailure, type Operation } from "../operation.js";
import { botsNotOnPlan, findZone } from "./zones/objects.js";

const ZONE = "/shield/shield-zone/:shieldZoneId";
const BASIC_PLAN = 0;

const level = v.optional(v.picklist([0, 1, 2, 3]));
const sensitivity = v.optional(v.nullable(v.object({ sensitivity: level })));
const botDetectionBody = v.object({
  executionMode: v.optional(v.picklist([0, 1])),
  requestIntegrity: sensitivity,
  ipAddress: sensitivity,
  browserFingerprint: v.optional(
    v.nullable(
      v.object({
        sensitivity: level,
        aggression: v.optional(v.picklist([0, 1, 2, 3, 4])),
        complexEnabled: v.optional(v.nullable(v.boolean())),
      }),
    ),
  ),
});

const scanningMode = v.optional(v.picklist([0, 1, 2]));
const uploadScanningBody = v.object({
  isEnabled: v.optional(v.nullable(v.boolean())),
  csamScanningMode: scanningMode,
  antivirusScanningMode: scanningMode,
});

function botZone(call: Call): Zone {
  const zone = findZone(call, 404);
  if (zone.planType === BASIC_PLAN) throw botsNotOnPlan(202);
  return zone;
}

function botDetection(call: Call, { shieldZoneId, botDetection: data }: Zone): Answer {
  return { status: 200, json: { data: { shieldZoneId, ...data }, ...noFailure(call, "error") } };
}

function updateBotDetection(call: Call): Answer {
  const zone = botZone(call);
  merge(zone.botDetection, jsonBody(call, botDetectionBody));
  return botDetection(call, zone);
}

function uploadScanning(call: Call, { shieldZoneId, uploadScanning: data }: Zone): Answer {
  return { status: 200, json: { data: { shieldZoneId, ...data }, ...noFailure(call, "error") } };
}

function updateUploadScanning(call: Call): Answer {
  const zone = findZone(call, 404);
  merge(zone.uploadScanning, jsonBody(call, uploadScanningBody));
  return uploadScanning(call, zone);
}

/** Merges what was sent into what is stored, at any depth; `null` keeps the stored value. */
function merge(stored: object, sent: object): void {
  for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
    const [, held] = Object.entries(stored).find(([own]) => own === name) ?? [];
    if (isObject(value) && isObject(held)) merge(held, value);
    else if (value !== null && value !== undefined) Object.assign(stored, { [name]: value });
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const access = "account-problem";
const wrapFailure = (error: StatusBlock): unknown => ({ data: null, error });

/** Bot detection and upload scanning of a zone. */
export const zoneProtectionOperations: readonly Operation[] = [
  {
    name: "getBotDetection",
    method: "GET",
    path: `${ZONE}/bot-detection`,
    access,
    handle: (call) => botDetection(call, botZone(call)),
    wrapFailure,
  },
  {
    name: "updateBotDetection",
    method: "PATCH",
    path: `${ZONE}/bot-detection`,
    access,
    handle: updateBotDetection,
    wrapFailure,
  },
  {
    name: "getUploadScanning",
    method: "GET",
    path: `${ZONE}/upload-scanning`,
    access,
    handle: (call) => uploadScanning(call, findZone(call, 404)),
    wrapFailure,
  },
  {
    name: "updateUploadScanning",
    method: "PATCH",
    path: `${ZONE}/upload-scanning`,
    access,
    handle: updateUploadScanning,
    wrapFailure,
  },
];
