import * as v from "valibot";
import { Failure, type Answer, type StatusBlock } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { code, identifier } from "../../fields.js";
import { intParam, jsonBody } from "../../input.js";
import { noFailure, type Call, type Operation } from "../../operation.js";
import { newZone } from "../../zone-defaults.js";
import { findZone, pageOf, zoneMissing } from "./objects.js";
import { applySettings, ENUMS, startLearning } from "./settings.js";
import { sentSettings, storedSettings } from "../../zone-settings.js";

const createBody = v.object({
  pullZoneId: identifier,
  shieldZone: v.optional(v.nullable(sentSettings)),
  accessLists: v.optional(v.nullable(v.record(v.string(), code)), null),
});
const updateBody = v.object({ shieldZoneId: identifier, shieldZone: v.optional(v.nullable(sentSettings)) });

const OWN = Object.keys(storedSettings);
// No document has the mode in a body or in the answer to a write.
const SENT = Object.keys(sentSettings.entries).filter((name) => name !== "dDoSExecutionMode");
const settingsAmong = (zone: Zone, names: readonly string[]) =>
  Object.fromEntries(Object.entries(zone).filter(([name]) => names.includes(name)));

/** A zone as the API returns it. */
const record = (zone: Zone) => settingsAmong(zone, ["shieldZoneId", "pullZoneId", ...OWN]);

/** A zone's settings in the response to a write: those that a body may have. */
const settingsOf = (zone: Zone) => settingsAmong(zone, ["shieldZoneId", ...SENT]);

const one = (call: Call, zone: Zone): Answer => ({
  status: 200,
  json: { data: record(zone), ...noFailure(call, "error") },
});

function getByPullZone(call: Call): Answer {
  const id = intParam(call, "pullZoneId");
  const zone = call.contents.zones.find(({ pullZoneId }) => pullZoneId === id);
  if (!zone) throw zoneMissing();
  return one(call, zone);
}

function create(call: Call): Answer {
  const body = jsonBody(call, createBody);
  if (call.contents.zones.some(({ pullZoneId }) => pullZoneId === body.pullZoneId)) {
    throw new Failure(409, 409, "The pull zone has a Shield Zone already.", null);
  }
  const shieldZoneId = call.contents.nextIds.shieldZone++;
  const sent = body.shieldZone ?? {};
  const zone = newZone(shieldZoneId, body.pullZoneId, sent.planType ?? 0, call.contents.managedLists);
  if (call.variants.newZoneLearning === "on" && sent.learningMode !== false) startLearning(call, zone);
  if (call.variants.zoneCreate === "applies-all") applySettings(call, zone, sent);
  const own = call.contents.pullZones.find((one) => one.pullZoneId === body.pullZoneId);
  zone.edgeRules = own?.edgeRules.splice(0) ?? [];
  call.contents.zones.push(zone);
  const { pullZoneId, accessLists } = body;
  return {
    status: 200,
    json: { data: { pullZoneId, shieldZone: settingsOf(zone), accessLists }, ...noFailure(call, "error") },
  };
}

function update(call: Call): Answer {
  const body = jsonBody(call, updateBody);
  const zone = call.contents.zones.find(({ shieldZoneId }) => shieldZoneId === body.shieldZoneId);
  if (!zone) throw zoneMissing();
  const sent = body.shieldZone ?? {};
  if (call.variants.zoneUpdate === "reset-enums")
    for (const name of ENUMS) if (sent[name] === undefined) zone[name] = 0;
  applySettings(call, zone, sent);
  const { shieldZoneId } = zone;
  return { status: 200, json: { data: { shieldZoneId, shieldZone: settingsOf(zone) }, ...noFailure(call, "error") } };
}

function list(call: Call): Answer {
  const { data, page } = pageOf(call, call.contents.zones);
  return { status: 200, json: { data: data.map(record), page } };
}

function mapping({ contents }: Call): Answer {
  const data = contents.zones.map(({ shieldZoneId, pullZoneId }) => ({ shieldZoneId, pullZoneId }));
  return { status: 200, json: { data } };
}

/** The settings that the dashboard suggests for a new zone. */
function defaults(call: Call): Answer {
  const { shieldZoneId: _, ...shieldZone } = settingsOf(newZone(1, null, 1, []));
  const accessLists = call.contents.managedLists.map(({ listId, name, description, requiredPlan }) => ({
    ...{ listId, name, description, requiredPlan },
    action: 4,
  }));
  const modes = { botDetectionExecutionMode: 1, csamScanningMode: 2, antivirusScanningMode: 2 };
  return { status: 200, json: { data: { shieldZone, ...modes, accessLists }, ...noFailure(call, "error") } };
}

const underAttackBody = v.object({ pullZoneId: identifier, planType: v.picklist([0, 1, 2, 3]) });

/** What the mode sets besides the plan. */
const ATTACK_SETTINGS = {
  challenges: { learningMode: false, dDoSShieldSensitivity: 4 },
  "plan-only": {},
  logs: { learningMode: true, dDoSShieldSensitivity: 4, wafExecutionMode: 0 },
} as const;

/** Creates a zone in under-attack mode. */
function createUnderAttack(call: Call): Answer {
  const { pullZoneId, planType } = jsonBody(call, underAttackBody);
  const shieldZone = { planType, ...ATTACK_SETTINGS[call.variants.underAttack] };
  return create({ ...call, body: Buffer.from(JSON.stringify({ pullZoneId, shieldZone })) });
}

const wrapFailure = (error: StatusBlock): unknown => ({ data: null, error });

/** Shield zones and their pull zones: docs/reference/service.md#zones. */
export const zoneOperations: readonly Operation[] = [
  {
    name: "getZoneDefaults",
    method: "GET",
    path: "/shield/shield-zone/defaults",
    access: "account-status",
    handle: defaults,
    wrapFailure,
  },
  {
    name: "createZoneUnderAttack",
    method: "POST",
    path: "/shield/shield-zone/under-attack",
    access: "account-status",
    handle: createUnderAttack,
    wrapFailure,
  },
  {
    name: "getZone",
    method: "GET",
    path: "/shield/shield-zone/:shieldZoneId",
    access: "account-problem",
    handle: (call) => one(call, findZone(call)),
    wrapFailure,
  },
  {
    name: "getZoneByPullZone",
    method: "GET",
    path: "/shield/shield-zone/get-by-pullzone/:pullZoneId",
    access: "account-problem",
    handle: getByPullZone,
    wrapFailure,
  },
  { name: "listZones", method: "GET", path: "/shield/shield-zones", access: "account-status", handle: list },
  {
    name: "getPullZoneMapping",
    method: "GET",
    path: "/shield/shield-zones/pullzone-mapping",
    access: "account-status",
    handle: mapping,
  },
  {
    name: "createZone",
    method: "POST",
    path: "/shield/shield-zone",
    access: "account-status",
    handle: create,
    wrapFailure,
  },
  {
    name: "updateZone",
    method: "PATCH",
    path: "/shield/shield-zone",
    access: "account-status",
    handle: update,
    wrapFailure,
  },
  {
    // docs/reference/service.md#enumerations
    name: "getDdosEnums",
    method: "GET",
    path: "/shield/ddos/enums",
    access: "account-status",
    handle: ({ contents }) => ({ status: 200, json: { data: contents.enums.ddos } }),
  },
];
