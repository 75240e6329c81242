import type { Answer, StatusBlock } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { merge } from "../../json.js";
import { botDetectionSettings } from "../../zone-settings.js";
import { botsNotOnPlan, findZone } from "../zones/objects.js";

const PATH = "/shield/shield-zone/:shieldZoneId/bot-detection";
const BASIC_PLAN = 0;

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
  merge(zone.botDetection, jsonBody(call, botDetectionSettings.body));
  return botDetection(call, zone);
}

const access = "account-problem";
const wrapFailure = (error: StatusBlock): unknown => ({ data: null, error });

export const botDetectionOperations: readonly Operation[] = [
  {
    name: "getBotDetection",
    method: "GET",
    path: PATH,
    access,
    handle: (call) => botDetection(call, botZone(call)),
    wrapFailure,
  },
  {
    name: "updateBotDetection",
    method: "PATCH",
    path: PATH,
    access,
    handle: updateBotDetection,
    wrapFailure,
  },
];
