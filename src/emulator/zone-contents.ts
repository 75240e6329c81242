import * as v from "valibot";
import { apiGuardian } from "./guardian-contents.js";
import { code, count, identifier, instant, limit, text } from "./fields.js";
import { botDetectionSettings, storedSettings, uploadScanningSettings } from "./zone-settings.js";

const parameter = v.optional(text, null);

interface Codes {
  readonly action: v.GenericSchema<unknown, number>;
  readonly trigger: v.GenericSchema<unknown, number>;
  readonly match: v.GenericSchema<unknown, number>;
}

function actionMembers<const Action extends v.GenericSchema<unknown, number>>(action: Action) {
  return { ActionType: action, ActionParameter1: parameter, ActionParameter2: parameter, ActionParameter3: parameter };
}

/** Returns the members of an edge rule that a write sets. */
export function edgeRuleMembers({ action, trigger, match }: Codes) {
  return {
    ...actionMembers(action),
    ExtraActions: v.optional(v.nullable(v.array(v.strictObject(actionMembers(action)))), null),
    Triggers: v.optional(
      v.array(
        v.strictObject({
          Type: trigger,
          PatternMatches: v.optional(v.array(v.string()), []),
          PatternMatchingType: v.optional(match, 0),
          Parameter1: parameter,
          Parameter2: parameter,
        }),
      ),
      [],
    ),
    TriggerMatchingType: v.optional(match, 0),
    Description: v.optional(text, ""),
    Enabled: v.optional(v.boolean(), true),
  };
}

export const edgeRule = v.strictObject({
  Guid: v.pipe(v.string(), v.nonEmpty()),
  ...edgeRuleMembers({ action: code, trigger: code, match: code }),
  OrderIndex: v.optional(code, 0),
  ReadOnly: v.optional(v.boolean(), false),
});

/** Codes by key: a bot's ID or a category's number. */
const codesByNumber = v.record(v.pipe(v.string(), v.digits()), code);
const listConfiguration = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  isEnabled: v.boolean(),
  action: code,
});

export const eventLog = v.strictObject({
  logId: v.string(),
  /** Unix milliseconds, UTC. */
  timestamp: count,
  /** The API's `log`: JSON as text. */
  log: v.string(),
  labels: v.record(v.string(), text),
});

export const overage = v.strictObject({
  year: count,
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  totalOverage: count,
  totalCleanRequests: count,
  segments: v.nullable(
    v.array(
      v.strictObject({
        periodStart: instant,
        periodEnd: instant,
        planType: code,
        overageAllowance: count,
        overage: count,
      }),
    ),
  ),
});

export const triggeredRule = v.strictObject({
  ruleId: v.string(),
  ruleDescription: text,
  topTargetedUrls: v.record(v.string(), count),
  totalTriggeredRequests: count,
});

const counts = v.record(v.string(), count);

/** Results of the metrics operations; omitted counts are 0. */
export const metrics = v.strictObject({
  /** Counts by part and name, such as `{"waf": {"blockedRequests": 3}}`. */
  parts: v.optional(v.record(v.string(), counts), {}),
  /** Counts by the ID of a WAF rule. */
  wafRules: v.optional(v.record(v.string(), counts), {}),
  /** Counts by the ID of a rate limit. */
  rateLimits: v.optional(v.record(v.string(), counts), {}),
  /** Counts by the ID of an endpoint of API Guardian. */
  endpoints: v.optional(v.record(v.string(), counts), {}),
  totalCleanRequestsLimit: v.optional(count, 25_000_000),
  totalBillableRequests: v.optional(count, 0),
});

export const zone = v.strictObject({
  ...storedSettings,
  shieldZoneId: identifier,
  pullZoneId: v.nullable(identifier),
  /** `null`: no limit. */
  customListLimit: limit,
  /** `null`: no limit. */
  customEntryLimit: limit,
  managedLists: v.array(listConfiguration),
  /** HTML by page type. */
  customPages: v.record(v.string(), v.string()),
  /** The bots' own actions by bot ID. Bots without their own action are left out. */
  botActions: codesByNumber,
  /** Actions by category, without missing ones. */
  botCategoryActions: codesByNumber,
  botDetection: botDetectionSettings.stored,
  uploadScanning: uploadScanningSettings.stored,
  apiGuardian: v.nullable(apiGuardian),
  /** Edge rules of the zone's pull zone. */
  edgeRules: v.array(edgeRule),
  triggeredRules: v.array(triggeredRule),
  metrics,
  eventLogs: v.array(eventLog),
  overages: v.array(overage),
});
