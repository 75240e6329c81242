// The client and its errors.
export { createClient, type BunnyClient } from "./client.js";
export type { CallOptions, ClientEvent, ClientOptions, Sleep } from "./settings.js";
export type { Deletion } from "./call.js";
export { clientDefaults, isInsecure } from "./settings.js";
export { secretForms } from "../shared/redaction.js";
export { ApiError, isApiError, type ApiErrorParts, type FieldError } from "./errors.js";
export { errorKinds, kindAdvice, type ErrorKind } from "./errors.js";
export { knownErrorShapes, type KnownErrorShape } from "./known-error-shapes.js";
export { knownErrorKeys, knownErrorTexts, type KnownErrorKey, type KnownErrorText } from "./error-catalog.js";

// Codes and their names.
export {
  codeName,
  codeNames,
  codeOf,
  flagNames,
  requireCode,
  type CodeTable,
  type UnknownName,
} from "./codes/code-table.js";
export {
  accessListActions,
  accessListCategories,
  accessListTypes,
  bodyLimitActions,
  botActions,
  botCategories,
  botCategoryActions,
  botDetectionModes,
  ddosExecutionModes,
  ddosSensitivities,
  fingerprintAggressions,
  scanningModes,
  sensitivities,
  shieldPlans,
  wafExecutionModes,
} from "./codes/shield-codes.js";
export {
  rateLimitActions,
  rateLimitBlockTimes,
  rateLimitCounterKeys,
  rateLimitTimeframes,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  ruleVariables,
  wafRuleActions,
} from "./codes/rule-codes.js";
export { smartGenerateStatuses, transcodingIssues, transcodingLevels, videoStatuses } from "./codes/video-codes.js";

// Shield.
export type { AccessLists } from "./entities/access-lists.js";
export type {
  AccessListChange,
  AccessListConfiguration,
  AccessListDetails,
  AccessListInput,
  AccessListsOverview,
  CreateAccessListOptions,
  CreatedAccessList,
  CustomAccessList,
} from "./entities/access-list-calls.js";
export { apiGuardianSettingsOf } from "./entities/api-guardian-records.js";
export type {
  ApiGuardianConfiguration,
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianParameters,
  ApiGuardianSettings,
  ApiGuardianState,
} from "./entities/api-guardian-records.js";
export type { ApiDocumentUpload, ApiGuardian } from "./entities/api-guardian.js";
export type { Bot, BotCategory, BotCategoryAction, Bots } from "./entities/bots.js";
export { pageTypes, type CustomPages } from "./entities/custom-pages.js";
export type { Ddos, DdosEnum, DdosEnumValue } from "./entities/enumerations.js";
export type { EnumTables } from "./entities/enumerations.js";
export { parseEventLog, type EventLogDetails, type EventLogHeader } from "./entities/event-log-search.js";
export type {
  EventLogFilter,
  EventLogGroup,
  EventLogRow,
  EventLogSearch,
  EventLogSearchAnswer,
} from "./entities/event-log-search.js";
export type { EventLog, EventLogLabels, EventLogPage, EventLogs } from "./entities/event-logs.js";
export type {
  Metric,
  MetricCounts,
  MetricPoint,
  Metrics,
  MetricsRange,
  RateLimitMetrics,
  ZoneMetrics,
} from "./entities/metrics.js";
export type { Overage, Overages, OverageSegment } from "./entities/overages.js";
export type { Page, PageInfo } from "./entities/pagination.js";
export type {
  CreateRateLimitOptions,
  RateLimit,
  RateLimitConfiguration,
  RateLimitInput,
  RateLimits,
} from "./entities/rate-limits.js";
export type { ChainedRuleCondition, Rule, RuleConfiguration, RuleInput } from "./entities/rule-calls.js";
export type { CreateRuleOptions, Rules } from "./entities/rules.js";
export type {
  ManagedRule,
  ManagedRuleGroup,
  ManagedRuleSection,
  PlanRules,
  TriggeredRule,
  TriggeredRuleDecision,
  WafCatalog,
  WafProfile,
} from "./entities/waf-catalog.js";
export type { CreateWafRuleOptions, WafRule, WafRuleInput, WafRules } from "./entities/waf-rules.js";
export type {
  BotDetection,
  BotDetectionSettings,
  UploadScanning,
  UploadScanningSettings,
  ZonePart,
} from "./entities/zone-protection.js";
export type {
  ShieldZone,
  WafEngineSetting,
  ZoneDefaultList,
  ZoneDefaults,
  ZoneMapping,
  ZoneSettings,
} from "./entities/zone-records.js";
export { settingsOf, type ZoneChanges } from "./entities/zone-changes.js";
export type { Zones, ZoneStanding } from "./entities/zones.js";

// Magic Containers.
export type { Application, Applications } from "./entities/applications.js";
export type { Autoscaling, AutoscalingSettings } from "./entities/applications.js";
export type { ApplicationLimits, Limits } from "./entities/applications.js";

// Stream.
export { streamToken, type StreamTokenInput } from "./entities/videos.js";
export type { VideoAccess, Videos } from "./entities/videos.js";
export type {
  HeatmapAnswer,
  PlayData,
  SmartGenerateFeatures,
  TranscodingMessage,
  Video,
  VideoCaption,
  VideoChapter,
  VideoMetaTag,
  VideoMoment,
} from "./entities/video-records.js";
