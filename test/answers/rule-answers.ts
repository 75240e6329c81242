import { block, noFailure } from "./failures.js";
import {
  code,
  flag,
  identifier,
  int32,
  int64,
  list,
  mapOf,
  nullable,
  object,
  pinned,
  type Shape,
  text,
} from "./shape.js";
import { page, zoneId } from "./zone-answers.js";

/** The rule that generated answers are about. */
export const RULE = 7;

/** Every member may be absent. */
const condition = {
  variableTypes: nullable(mapOf(text)),
  operatorType: code,
  value: nullable(text),
  isNegated: nullable(flag),
  isRegexVariable: nullable(flag),
};
const matching = {
  ...condition,
  actionType: code,
  severityType: code,
  transformationTypes: nullable(list(code)),
  chainedRuleConditions: nullable(list(object({}, condition))),
};
const limiting = { ...matching, requestCount: int32, counterKeyType: code, timeframe: int32, blockTime: int32 };

const rule = (configuration: Readonly<Record<string, Shape>>) =>
  object(
    { id: pinned(identifier, RULE), shieldZoneId: zoneId },
    {
      userId: nullable(text),
      ruleName: nullable(text),
      ruleDescription: nullable(text),
      ruleJson: nullable(text),
      ruleConfiguration: nullable(object({}, configuration)),
      errorResponse: noFailure,
    },
  );

const rateLimit = rule(limiting);
const wafRule = rule(matching);
const pageOf = (one: Shape) => object({ data: list(one, 1), page }, { error: noFailure });

export const enumerations = object({
  data: nullable(
    list(
      object({
        enumName: nullable(text),
        enumValues: nullable(
          list(
            object({
              optionalInput: nullable(flag),
              isPremium: flag,
              name: nullable(text),
              value: int32,
              supportedValues: nullable(object({ values: nullable(list(text)), editable: flag })),
              recommendedOperator: nullable(object({ operator: code, values: nullable(list(text)) })),
            }),
          ),
        ),
      }),
    ),
  ),
});

const section = object(
  {
    ruleGroups: list(
      object(
        { id: int32 },
        {
          name: nullable(text),
          code: nullable(text),
          fileName: nullable(text),
          mainGroup: nullable(text),
          ruleset: nullable(text),
          description: nullable(text),
          rules: nullable(list(object({ ruleId: pinned(text, "942100") }, { description: nullable(text) }))),
        },
      ),
    ),
  },
  { name: nullable(text), ruleset: nullable(text) },
);

const profile = object(
  { id: int32, isPremium: flag },
  {
    name: nullable(text),
    profileCategory: nullable(text),
    imageUrl: nullable(text),
    description: nullable(text),
    features: nullable(list(text)),
  },
);

export const ruleAnswers = {
  getRateLimit: rateLimit,
  createRateLimit: rateLimit,
  updateRateLimit: rateLimit,
  listRateLimits: pageOf(rateLimit),
  deleteRateLimit: block,
  getWafRule: wafRule,
  createWafRule: wafRule,
  updateWafRule: wafRule,
  replaceWafRule: wafRule,
  listWafRules: pageOf(wafRule),
  deleteWafRule: block,
  getDdosEnums: enumerations,
  getWafEnums: enumerations,
  getManagedRules: list(section),
  getManagedRulesByPlan: object(
    {
      data: nullable(list(object({ planValue: int32 }, { planName: nullable(text), rules: nullable(list(section)) }))),
    },
    { error: noFailure },
  ),
  getWafProfiles: object({ data: nullable(list(list(profile))) }),
  getEngineDefaults: object({
    data: nullable(list(object({}, { name: nullable(text), valueEncoded: nullable(text) }))),
  }),
  getTriggeredRules: object(
    {
      triggeredRules: nullable(
        list(
          object(
            { totalTriggeredRequests: int32 },
            {
              ruleId: nullable(text),
              ruleDescription: nullable(text),
              topTargetedUrls: nullable(mapOf(int32)),
              ruleLogs: nullable(list(object({}))),
            },
          ),
        ),
      ),
      totalTriggeredRules: int32,
    },
    { errorResponse: noFailure },
  ),
  reviewTriggeredRule: object({ success: flag }, { errorResponse: noFailure }),
  getTriggeredRuleRecommendation: object(
    { shieldZoneId: zoneId, success: flag },
    { ruleId: nullable(text), recommendation: nullable(text), errorResponse: noFailure },
  ),
};

const counts = (...names: readonly string[]) => object({}, Object.fromEntries(names.map((name) => [name, int64])));
const byDay = (...names: readonly string[]) => nullable(mapOf(counts(...names)));

const PARTS = {
  overview: [
    "dDoSMitigated",
    "wafTriggeredRules",
    "ratelimitBreaches",
    "botDetectionChallenged",
    "accessListActions",
    "uploadScanningBlocks",
    "apiGuardianBlocks",
  ],
  waf: ["totalTriggeredRules", "blockedRequests", "loggedRequests", "challengedRequests"],
  dDoS: ["loggedRequests", "verifiedRequests", "blockedRequests", "challengedRequests"],
  ratelimit: ["totalBreaches", "loggedBreaches", "challengedBreaches", "blockedBreaches"],
  botDetection: ["loggedRequests", "challengedRequests"],
  accessList: ["totalActions", "blockedRequests", "loggedRequests", "challengedRequests"],
  uploadScanning: ["loggedRequests", "blockedRequests", "filesScanned"],
  apiGuardian: [
    "blockedRequests",
    "loggedRequests",
    "rateLimited",
    "requestsInspected",
    "failedRequestValidation",
    "failedAuthenticationEnforcement",
  ],
} as const;

const dayMember = (part: string) => (part === "overview" ? "" : part) + "OverviewPastTwentyEightDays";
const daily = Object.entries(PARTS)
  .filter(([part]) => part !== "waf")
  .map(([part, names]) => [dayMember(part).replace(/^O/, "o"), byDay(...names)] as const);

const detailed = object({}, { metrics: nullable(mapOf(nullable(mapOf(int64)))), totals: nullable(mapOf(int64)) });
const DETAILED = ["waf", "ddos", "rateLimit", "accessLists", "botDetection", "uploadScanning", "apiGuardian"];
const RULE_COUNTS = ["totalTriggers", "blockedRequests", "loggedRequests", "challengedRequests"];
const limitMetrics = {
  overview: counts(...PARTS.ratelimit),
  ratelimitOverviewPastTwentyEightDays: byDay(...PARTS.ratelimit),
};
const totalOf = (name: string) => `total${name.replace(/^./, (first) => first.toUpperCase())}`;
const data = (shape: Shape) => object({ data: shape }, { error: noFailure });

export const metricAnswers = {
  getMetrics: data(
    object(Object.fromEntries(Object.entries(PARTS).map(([part, names]) => [part, counts(...names)])), {
      ...Object.fromEntries(daily),
      totalCleanRequestsLimit: int64,
      totalBillableRequests: int64,
    }),
  ),
  getDetailedMetrics: data(
    object(Object.fromEntries(DETAILED.map((part) => [part, detailed])), {
      totalCleanRequestsLimit: int64,
      totalBillableRequestsThisMonth: int64,
      resolution: code,
    }),
  ),
  getRateLimitMetricsOfZone: data(nullable(list(object({ ratelimitId: identifier, ...limitMetrics })))),
  getRateLimitMetrics: data(object(limitMetrics)),
  getEndpointMetrics: data(
    object(Object.fromEntries(PARTS.apiGuardian.map((name) => [totalOf(name), int64])), {
      overviewPastTwentyEightDays: byDay(...PARTS.apiGuardian),
    }),
  ),
  getWafRuleMetrics: data(
    object(Object.fromEntries(RULE_COUNTS.map((name) => [name, int64])), {
      overviewPastTwentyEightDays: byDay(...RULE_COUNTS),
    }),
  ),
};
