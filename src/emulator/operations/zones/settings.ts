import type * as v from "valibot";
import { Failure } from "../../answer.js";
import type { Zone } from "../../contents.js";
import type { Call } from "../../operation.js";
import { limitsOf } from "../../zone-defaults.js";
import type { sentSettings } from "../../zone-settings.js";

type Settings = v.InferOutput<typeof sentSettings>;

/** The settings that some variants reset to 0 where they are not sent. */
export const ENUMS = [
  "planType",
  "wafExecutionMode",
  "wafRequestBodyLimitAction",
  "wafResponseBodyLimitAction",
  "dDoSShieldSensitivity",
] as const;
const PAID = ["wafRealtimeThreatIntelligenceEnabled", "whitelabelResponsePages"] as const;
const LEARNING_MS = 7 * 24 * 60 * 60 * 1000;

/** Changes only the settings that were sent and are not null, apart from the effects of variants. */
export function applySettings(call: Call, zone: Zone, sent: Settings): void {
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

/** Learning ends after a week, which does not change the mode of the WAF. */
export function startLearning(call: Call, zone: Zone): void {
  zone.learningMode = true;
  zone.learningModeUntil = timeOf(call, new Date(call.now.getTime() + LEARNING_MS));
}

const timeOf = ({ variants }: Call, time: Date): string =>
  variants.timeForm === "bare" ? time.toISOString().slice(0, 19) : time.toISOString();

/** A time without a zone is UTC. */
const readTime = (text: string): number => Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);

/** The zone's custom rules in the order that was sent. Rules that do not exist are dropped. */
function ruleOrder({ contents, variants }: Call, zone: Zone, sent: readonly number[]): number[] {
  const own = contents.wafRules.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId).map(({ id }) => id);
  const known = sent.filter((id) => own.includes(id));
  return variants.ruleOrderMissing === "dropped" ? known : [...known, ...own.filter((id) => !known.includes(id))];
}

/** Refuses what the plan lacks, and a lower plan while the zone uses features of the higher one. */
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
