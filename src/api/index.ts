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
  botActions,
  botCategories,
  botCategoryActions,
  ddosExecutionModes,
  ddosSensitivities,
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
export type { ApiGuardian } from "./entities/enumerations.js";
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
export type { Overage, Overages, OverageSegment } from "./entities/overages.js";
export type { Page, PageInfo } from "./entities/pagination.js";
export type {
  ChainedRuleCondition,
  CreateRateLimitOptions,
  RateLimit,
  RateLimitConfiguration,
  RateLimitInput,
} from "./entities/rate-limits.js";
export type { RateLimits } from "./entities/rate-limits.js";
export type { ShieldZone, ZoneMapping, ZoneStanding } from "./entities/zones.js";
export type { Zones } from "./entities/zones.js";

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
