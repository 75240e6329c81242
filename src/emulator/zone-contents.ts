import * as v from "valibot";
import { code, count, identifier, instant, limit, text } from "./fields.js";

/** Codes by key: a bot's ID or a category's number. */
export const codesByNumber = v.record(v.pipe(v.string(), v.digits()), code);
/** A zone's configuration of a managed list. */
export const listConfiguration = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  isEnabled: v.boolean(),
  action: code,
});

/** A security event. */
export const eventLog = v.strictObject({
  logId: v.string(),
  /** Unix milliseconds, UTC. */
  timestamp: count,
  /** The API's `log`: JSON as text. */
  log: v.string(),
  labels: v.record(v.string(), text),
});

/** The overages of one month. */
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

/** A switch with a code: the sensitivity of one part of bot detection. */
const sensitivity = v.strictObject({ sensitivity: code });

/** What a zone does with suspected bots. */
export const botDetection = v.strictObject({
  executionMode: code,
  requestIntegrity: sensitivity,
  ipAddress: sensitivity,
  browserFingerprint: v.strictObject({ sensitivity: code, aggression: code, complexEnabled: v.nullable(v.boolean()) }),
});

/** What a zone does with uploaded files. */
export const uploadScanning = v.strictObject({
  isEnabled: v.boolean(),
  csamScanningMode: code,
  antivirusScanningMode: code,
});

const texts = v.optional(v.nullable(v.array(v.string())), []);

/** Settings that older stores do not have. */
const laterSettings = {
  wafDisabledRules: texts,
  wafLogOnlyRules: texts,
  wafCustomRuleOrder: v.optional(v.nullable(v.array(identifier)), []),
  wafRequestHeaderLoggingEnabled: v.optional(v.boolean(), true),
  requestBodyLoggingEnabled: v.optional(v.boolean(), false),
  wafRequestIgnoredHeaders: texts,
  wafProfileId: v.optional(v.nullable(count), null),
  wafEngineConfig: v.optional(v.nullable(v.array(v.strictObject({ name: v.string(), valueEncoded: text }))), []),
  wafRequestBodyLimitAction: v.optional(code, 1),
  wafResponseBodyLimitAction: v.optional(code, 2),
  botDetection: v.optional(botDetection, {
    executionMode: 0,
    requestIntegrity: { sensitivity: 1 },
    ipAddress: { sensitivity: 1 },
    browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
  }),
  uploadScanning: v.optional(uploadScanning, { isEnabled: false, csamScanningMode: 0, antivirusScanningMode: 0 }),
};

/** A Shield zone with all objects that belong to it. */
export const zone = v.strictObject({
  ...laterSettings,
  shieldZoneId: identifier,
  pullZoneId: v.nullable(identifier),
  planType: code,
  wafEnabled: v.nullable(v.boolean()),
  wafExecutionMode: code,
  learningMode: v.nullable(v.boolean()),
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  whitelabelResponsePages: v.nullable(v.boolean()),
  dDoSShieldSensitivity: code,
  dDoSExecutionMode: code,
  dDoSChallengeWindow: v.nullable(count),
  wafRealtimeThreatIntelligenceEnabled: v.nullable(v.boolean()),
  /** `null`: no limit. */
  customListLimit: limit,
  /** `null`: no limit. */
  customEntryLimit: limit,
  managedLists: v.array(listConfiguration),
  /** HTML by page type. */
  customPages: v.record(v.string(), v.string()),
  /** The bots' own actions, by bot ID; a bot without one has no key. */
  botActions: codesByNumber,
  /** Actions by category; a category without one has no key. */
  botCategoryActions: codesByNumber,
  eventLogs: v.array(eventLog),
  overages: v.array(overage),
});
