import * as v from "valibot";
import { Failure, type Answer } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { type Call, type Operation, operationsOf, DATA, dataAnswer } from "../../operation.js";
import { limitsOf, newZone } from "../../zone-defaults.js";
import { sentSettings, storedSettings } from "../../zone-settings.js";
import { code, identifier } from "../../fields.js";
import { intParam, jsonBody } from "../../input.js";
import { findZone, pageOf, zoneMissing } from "./objects.js";

type Settings = v.InferOutput<typeof sentSettings>;

/** Settings that some variants reset to 0 if they are omitted. */
const ENUMS = [
  "planType",
  "wafExecutionMode",
  "wafRequestBodyLimitAction",
  "wafResponseBodyLimitAction",
  "dDoSShieldSensitivity",
] as const;
const PAID = ["wafRealtimeThreatIntelligenceEnabled", "whitelabelResponsePages"] as const;
const LEARNING_MS = 7 * 24 * 60 * 60 * 1000;

/** Changes only the settings that were sent and are not null. Variants may have other effects. */
function applySettings(call: Call, zone: Zone, sent: Settings): void {
  const { variants } = call;
  const { wafEngineConfig, wafCustomRuleOrder, learningModeUntil, ...rest } = sent;
  checkPlan(call, zone, sent);
  for (const [name, value] of Object.entries(rest)) {
    const isIgnored = variants.zonePlanGate === "ignored" && isPaid(name) && value === true && planOf(zone, sent) === 0;
    if (value !== null && !isIgnored) Object.assign(zone, { [name]: inOrder(call, value) });
  }
  if (sent.planType !== undefined) Object.assign(zone, limitsOf(sent.planType));
  if (sent.learningMode === true && zone.learningModeUntil === null) startLearning(call, zone);
  if (sent.learningMode === false) zone.learningModeUntil = null;
  else if (learningModeUntil && zone.learningMode === true && variants.learningEnd === "written")
    zone.learningModeUntil = timeOf(call, new Date(readTime(learningModeUntil)));
  if (wafEngineConfig) {
    const before = variants.engineConfigUpdate === "merge" ? (zone.wafEngineConfig ?? []) : [];
    zone.wafEngineConfig = [...new Map([...before, ...wafEngineConfig].map((one) => [one.name, one])).values()];
  }
  if (wafCustomRuleOrder) zone.wafCustomRuleOrder = ruleOrder(call, zone, wafCustomRuleOrder);
}

const isPaid = (name: string): boolean => PAID.some((paid) => paid === name);
const planOf = (zone: Zone, sent: Settings): number => sent.planType ?? zone.planType;

function inOrder({ variants }: Call, value: unknown): unknown {
  return Array.isArray(value) && variants.setOrder === "sorted" ? (value as unknown[]).toSorted() : value;
}

/** Learning ends after a week. Its end does not change the mode of the WAF. */
function startLearning(call: Call, zone: Zone): void {
  zone.learningMode = true;
  zone.learningModeUntil = timeOf(call, new Date(call.now.getTime() + LEARNING_MS));
}

const timeOf = ({ variants }: Call, time: Date): string =>
  variants.timeForm === "bare" ? time.toISOString().slice(0, 19) : time.toISOString();

/** A time without a zone is UTC. */
const readTime = (text: string): number => Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);

/** Returns the zone's custom rules in the sent order. Leaves out rules that do not exist. */
function ruleOrder({ contents, variants }: Call, zone: Zone, sent: readonly number[]): number[] {
  const own = contents.wafRules.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId).map(({ id }) => id);
  const known = sent.filter((id) => own.includes(id));
  return variants.ruleOrderMissing === "dropped" ? known : [...known, ...own.filter((id) => !known.includes(id))];
}

/** Refuses settings that the plan does not include. Also refuses a lower plan if the zone uses features of the higher plan. */
function checkPlan({ contents, variants }: Call, zone: Zone, sent: Settings): void {
  const plan = planOf(zone, sent);
  const uses = (name: (typeof PAID)[number]): boolean => (sent[name] ?? zone[name]) === true;
  if (plan === 0 && variants.zonePlanGate === "refused" && PAID.some((name) => sent[name] === true))
    throw new Failure(202, 403, "The feature is not part of the Basic plan.", "invalid_plan_type.shieldzone");
  if (plan >= zone.planType || variants.planDowngrade === "allowed") return;
  const count = (items: readonly { readonly shieldZoneId: number }[]): number =>
    items.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId).length;
  const limits = limitsOf(plan);
  const inUse =
    (plan === 0 && PAID.some(uses)) ||
    count(contents.wafRules) > limits.customWafRulesLimit ||
    count(contents.rateLimits) > limits.rateLimitRulesLimit ||
    (limits.customListLimit !== null && count(contents.accessLists) > limits.customListLimit);
  if (inUse) throw new Failure(202, 409, "Features of the current plan are in use.", "plan_change_blocked.shieldzone");
}

const createBody = v.object({
  pullZoneId: identifier,
  shieldZone: v.optional(v.nullable(sentSettings)),
  accessLists: v.optional(v.nullable(v.record(v.string(), code)), null),
});
const updateBody = v.object({ shieldZoneId: identifier, shieldZone: v.optional(v.nullable(sentSettings)) });

const OWN = Object.keys(storedSettings);
// The mode is missing in every documented body, and in every response to a write.
const SENT = Object.keys(sentSettings.entries).filter((name) => name !== "dDoSExecutionMode");
const settingsAmong = (zone: Zone, names: readonly string[]) =>
  Object.fromEntries(Object.entries(zone).filter(([name]) => names.includes(name)));

/** Returns a zone as the API does. */
const record = (zone: Zone) => settingsAmong(zone, ["shieldZoneId", "pullZoneId", ...OWN]);

/** Returns a zone's settings in the response to a write. These are the settings that the body of a write may have. */
const settingsOf = (zone: Zone) => settingsAmong(zone, ["shieldZoneId", ...SENT]);

const one = (call: Call, zone: Zone): Answer => dataAnswer(call, record(zone));

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
  return dataAnswer(call, { pullZoneId, shieldZone: settingsOf(zone), accessLists });
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
  return dataAnswer(call, { shieldZoneId, shieldZone: settingsOf(zone) });
}

function list(call: Call): Answer {
  const { data, page } = pageOf(call, call.contents.zones);
  return { status: 200, json: { data: data.map(record), page } };
}

function mapping({ contents }: Call): Answer {
  const data = contents.zones.map(({ shieldZoneId, pullZoneId }) => ({ shieldZoneId, pullZoneId }));
  return { status: 200, json: { data } };
}

function defaults(call: Call): Answer {
  const { shieldZoneId: _, ...shieldZone } = settingsOf(newZone(1, null, 1, []));
  const accessLists = call.contents.managedLists.map(({ listId, name, description, requiredPlan }) => ({
    ...{ listId, name, description, requiredPlan },
    action: 4,
  }));
  const modes = { botDetectionExecutionMode: 1, csamScanningMode: 2, antivirusScanningMode: 2 };
  return dataAnswer(call, { shieldZone, ...modes, accessLists });
}

const underAttackBody = v.object({ pullZoneId: identifier, planType: v.picklist([0, 1, 2, 3]) });

/** Settings of the mode besides the plan. */
const ATTACK_SETTINGS = {
  challenges: { learningMode: false, dDoSShieldSensitivity: 4 },
  "plan-only": {},
  logs: { learningMode: true, dDoSShieldSensitivity: 4, wafExecutionMode: 0 },
} as const;

function createUnderAttack(call: Call): Answer {
  const { pullZoneId, planType } = jsonBody(call, underAttackBody);
  const shieldZone = { planType, ...ATTACK_SETTINGS[call.variants.underAttack] };
  return create({ ...call, body: Buffer.from(JSON.stringify({ pullZoneId, shieldZone })) });
}

/** Shield zones and their pull zones: docs/reference/service.md#zones. */
export const zoneOperations: readonly Operation[] = operationsOf("account-status", {
  getZoneDefaults: ["GET", "/shield/shield-zone/defaults", defaults, DATA],
  createZoneUnderAttack: ["POST", "/shield/shield-zone/under-attack", createUnderAttack, DATA],
  getZone: [
    "GET",
    "/shield/shield-zone/:shieldZoneId",
    (call) => one(call, findZone(call)),
    { access: "account-problem", ...DATA },
  ],
  getZoneByPullZone: [
    "GET",
    "/shield/shield-zone/get-by-pullzone/:pullZoneId",
    getByPullZone,
    { access: "account-problem", ...DATA },
  ],
  listZones: ["GET", "/shield/shield-zones", list],
  getPullZoneMapping: ["GET", "/shield/shield-zones/pullzone-mapping", mapping],
  createZone: ["POST", "/shield/shield-zone", create, DATA],
  updateZone: ["PATCH", "/shield/shield-zone", update, DATA],
  // docs/reference/service.md#enumerations
  getDdosEnums: ["GET", "/shield/ddos/enums", ({ contents }) => ({ status: 200, json: { data: contents.enums.ddos } })],
});
