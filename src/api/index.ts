// The client and its errors.
export { createClient, type BunnyClient } from "./client.js";
export type { CallOptions, ClientEvent, ClientOptions, Sleep } from "./http/settings.js";
export type { Deletion } from "./http/call.js";
export { clientDefaults, isInsecure } from "./http/settings.js";
export { secretForms } from "../shared/redaction.js";
export { ApiError, isApiError, type ApiErrorParts, type FieldError } from "./http/errors.js";
export { errorKinds, kindAdvice, type ErrorKind } from "./http/errors.js";
export { knownErrorShapes, type KnownErrorShape } from "./http/known-error-shapes.js";
export { knownErrorKeys, knownErrorTexts, type KnownErrorKey, type KnownErrorText } from "./http/error-catalog.js";

// Codes and their names.
export {
  codeName,
  codeNames,
  codeOf,
  flagNames,
  requireCode,
  type CodeTable,
  type UnknownName,
} from "../vocabulary/code-table.js";
export { accessListActions, accessListCategories, accessListTypes } from "../vocabulary/access-lists.js";
export {
  botActions,
  botCategories,
  botCategoryActions,
  botDetectionModes,
  fingerprintAggressions,
  sensitivities,
} from "../vocabulary/bots.js";
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
} from "../vocabulary/rules.js";
export { scanningModes } from "../vocabulary/uploads.js";
export { smartGenerateStatuses, transcodingIssues, transcodingLevels, videoStatuses } from "../vocabulary/video.js";
export {
  bodyLimitActions,
  ddosExecutionModes,
  ddosSensitivities,
  shieldPlans,
  wafExecutionModes,
} from "../vocabulary/zones.js";

// Shield.
export type { AccessLists } from "./access-lists/access-lists.js";
export type {
  AccessListChange,
  AccessListConfiguration,
  AccessListDetails,
  AccessListInput,
  AccessListsOverview,
  CreateAccessListOptions,
  CreatedAccessList,
  CustomAccessList,
} from "./access-lists/calls.js";
export { apiGuardianSettingsOf } from "./api-guardian/records.js";
export type {
  ApiGuardianConfiguration,
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianParameters,
  ApiGuardianSettings,
  ApiGuardianState,
} from "./api-guardian/records.js";
export type { ApiDocumentUpload, ApiGuardian } from "./api-guardian/api-guardian.js";
export type { Bot, BotCategory, BotCategoryAction, Bots } from "./bots/bots.js";
export { pageTypes } from "../vocabulary/pages.js";
export type { CustomPages } from "./pages.js";
export type { Ddos, DdosEnum, DdosEnumValue } from "./enumerations.js";
export type { EnumTables } from "./enumerations.js";
export { parseEventLog, type EventLogDetails, type EventLogHeader } from "./events/event-log-search.js";
export type {
  EventLogFilter,
  EventLogGroup,
  EventLogRow,
  EventLogSearch,
  EventLogSearchAnswer,
} from "./events/event-log-search.js";
export type { EventLog, EventLogLabels, EventLogPage, EventLogs } from "./events/event-logs.js";
export type {
  Metric,
  MetricCounts,
  MetricPoint,
  Metrics,
  MetricsRange,
  RateLimitMetrics,
  ZoneMetrics,
} from "./metrics/metrics.js";
export type { Overage, Overages, OverageSegment } from "./metrics/overages.js";
export type { Page, PageInfo } from "./http/pagination.js";
export type {
  CreateRateLimitOptions,
  RateLimit,
  RateLimitConfiguration,
  RateLimitInput,
  RateLimits,
} from "./rules/rate-limits.js";
export type { ChainedRuleCondition, Rule, RuleConfiguration, RuleInput } from "./rules/calls.js";
export type { CreateRuleOptions, Rules } from "./rules/rules.js";
export type {
  ManagedRule,
  ManagedRuleGroup,
  ManagedRuleSection,
  PlanRules,
  TriggeredRule,
  TriggeredRuleDecision,
  WafCatalog,
  WafProfile,
} from "./rules/waf-catalog.js";
export type { CreateWafRuleOptions, WafRule, WafRuleInput, WafRules } from "./rules/waf-rules.js";
export type { BotDetection, BotDetectionSettings } from "./bots/bot-detection.js";
export type { UploadScanning, UploadScanningSettings } from "./uploads.js";
export type { ZonePart } from "./zone-part.js";
export type {
  ShieldZone,
  WafEngineSetting,
  ZoneDefaultList,
  ZoneDefaults,
  ZoneMapping,
  ZoneSettings,
} from "./zones/records.js";
export { settingsOf, type ZoneChanges } from "./zones/changes.js";
export type { Zones, ZoneStanding } from "./zones/zones.js";

// Magic Containers.
export type { Application, Applications } from "./autoscaling.js";
export type { Autoscaling, AutoscalingSettings } from "./autoscaling.js";
export type { ApplicationLimits, Limits } from "./autoscaling.js";

// Stream.
export { streamToken, type StreamTokenInput } from "./video/videos.js";
export type { VideoAccess, Videos } from "./video/videos.js";
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
} from "./video/records.js";
