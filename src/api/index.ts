// The client and its errors.
export { createClient } from "./client.js";
export { hasAction, botDetectionBody } from "./bots/bots.js";
export type { BunnyClient } from "./generated/entities.js";
export type { AnsweredOptions } from "./http/lost-creation.js";
export type { CallOptions } from "../shared/call-options.js";
export {
  type ClientEvent,
  type ClientOptions,
  type OptionOrigins,
  type Sleep,
  clientDefaults,
} from "./client-options.js";
export type { Deletion } from "./http/call.js";
export { isInsecure } from "./http/settings.js";
export { secretForms } from "../shared/redaction.js";
export {
  type ApiErrorParts,
  type FieldError,
  type ErrorKind,
  ApiError,
  isApiError,
  errorKinds,
  kindAdvice,
} from "./http/api-error.js";
export { type KnownErrorKey, type KnownErrorText, knownErrorKeys, knownErrorTexts } from "./http/error-catalog.js";

// Codes and their names.
export {
  codeName,
  codeNames,
  codeOf,
  flagNames,
  requireCode,
  type CodeOf,
  type CodeTable,
  type UnknownName,
} from "../zone/words/code-table.js";
export { accessListActions, accessListCategories, accessListTypes } from "../zone/words/access-lists.js";
export {
  botActions,
  botCategories,
  botCategoryActions,
  botDetectionModes,
  fingerprintAggressions,
  sensitivities,
} from "../zone/words/bots.js";
export { switchedOffProtections, triggerMatchTypes, triggerTypes } from "../zone/words/exceptions.js";
export {
  rateLimitActions,
  rateLimitBlockTimes,
  rateLimitCounterKeys,
  rateLimitTimeframes,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  wafRuleActions,
} from "../zone/words/rules/rules.js";
export { ruleVariable, ruleVariables } from "../zone/words/rules/rule-variables.js";
export { scanningModes } from "../zone/words/uploads.js";
export { smartGenerateStatuses, transcodingIssues, transcodingLevels, videoStatuses } from "../zone/words/video.js";
export { pageTypes, type PageType } from "../zone/words/pages.js";
export { pageSegment } from "./pages.js";
export {
  bodyLimitActions,
  ddosExecutionModes,
  ddosSensitivities,
  shieldPlans,
  wafExecutionModes,
} from "../zone/words/zones.js";

// Entities.
export * from "./generated/entity-types.js";
export type {
  AccessListChange,
  AccessListConfiguration,
  AccessListDetails,
  AccessListInput,
  AccessListsOverview,
  AccessListWriteOptions,
  CreatedAccessList,
  CustomAccessList,
} from "./access-lists/calls.js";
export type { ConfirmOptions } from "./access-lists/creation.js";
export {
  type ApiGuardianConfiguration,
  type ApiGuardianEndpoint,
  type ApiGuardianEndpointSettings,
  type ApiGuardianParameters,
  type ApiGuardianSettings,
  type ApiGuardianState,
  apiGuardianSettingsOf,
} from "./api-guardian/records.js";
export type { EdgeRule, EdgeRuleInput, EdgeRuleTrigger } from "./exceptions/records.js";
export {
  type EventLogDetails,
  type EventLogHeader,
  type EventLogFilter,
  type EventLogGroup,
  type EventLogRow,
  type EventLogSearch,
  type EventLogSearchAnswer,
  parseEventLog,
} from "./events/event-log-search.js";
export type { Instant } from "./instant.js";
export type { WriteOptions } from "./http/read-back.js";
export type { Page, PageInfo } from "./http/pagination.js";
export type { ChainedRuleCondition, Rule, RuleConfiguration, RuleInput } from "./rules/calls.js";
export type { CreateRuleOptions, Rules } from "./rules/rules.js";
export type {
  PlayData,
  SmartGenerateFeatures,
  TranscodingMessage,
  Video,
  VideoCaption,
  VideoChapter,
  VideoMetaTag,
  VideoMoment,
} from "./video/schemas.js";
export { streamToken } from "./video/videos.js";
export type { ZonePart } from "./zone-part.js";
export type { ZoneChanges } from "./zones/calls.js";
export { settingsOf } from "./zones/changes.js";
export type {
  ShieldZone,
  WafEngineSetting,
  ZoneDefaultList,
  ZoneDefaults,
  ZoneMapping,
  ZoneSettings,
} from "./zones/records.js";
