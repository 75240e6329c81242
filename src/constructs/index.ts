/**
 * Constructs for bunny.net Shield, Magic Containers and Stream: hand-written ones that check and explain, and below
 * them the generated ones, one for each resource and data source of the provider.
 *
 * @packageDocumentation
 */
import "./require-library.js";

export type { EntriesWarning, EntryType, WarningKind } from "../entries/index.js";
export { AccessList, type AccessListProps, type IAccessList } from "./access-list.js";
export { ApiDocument } from "./api-document.js";
export { ApiEndpoint, type ApiEndpointProps, type ApiParameters, type ApiRateLimit } from "./api-endpoint.js";
export { ApiGuardian, type ApiGuardianProps } from "./api-guardian.js";
export { AppAutoscaling, type AppAutoscalingProps } from "./autoscaling.js";
export * from "./generated/bindings.js";
export { Bot } from "./bot.js";
export { BotDetection, type BotDetectionProps } from "./bot-detection.js";
export { BotPolicy, type BotCategoryOptions, type BotPolicyProps } from "./bot-policy.js";
export { Condition, RequestPart, type ConditionProps } from "./condition.js";
export { Entries, type EntriesReport } from "./entries.js";
export { HouseRules, type HouseRulesProps } from "./house-rules.js";
export { importResource } from "./import-id.js";
export { ManagedList } from "./managed-list.js";
export { ManagedListPolicy, type ManagedListPolicyProps } from "./managed-list-policy.js";
export { PageContent } from "./page-content.js";
export { RateLimit, type RateLimitProps } from "./rate-limit.js";
export { ResponsePage, type ResponsePageProps } from "./response-page.js";
export {
  FingerprintPart,
  GeoPart,
  RateLimitAction,
  RateLimitBlockTime,
  RateLimitCounterKey,
  RateLimitTimeframe,
  RuleOperator,
  RuleTransformation,
  RuleVariable,
  WafAction,
  WafSeverity,
} from "./words.js";
export { ShieldBaseline, type ShieldBaselineProps } from "./shield-baseline.js";
export { ShieldZone, type IShieldZone, type ShieldZoneProps } from "./shield-zone.js";
export type { ShieldZoneSettings } from "./zone-settings.js";
export { UploadScanning, type UploadScanningProps } from "./upload-scanning.js";
export { Waf, type WafLearningOptions, type WafOptions } from "./waf.js";
export { WafRule, type WafRuleProps } from "./waf-rule.js";
export {
  AccessListAction,
  ApiEndpointOnDestroy,
  ApiGuardianMode,
  ApiGuardianOnDestroy,
  AutoscalingOnDestroy,
  BotCategory,
  BotDetectionMode,
  Ddos,
  DetectionSensitivity,
  FingerprintAggression,
  ManagedListOnDestroy,
  ResponsePageOnDestroy,
  ResponsePageType,
  SettingsOnDestroy,
  ShieldPlan,
  ShieldZoneOnDestroy,
  UnmatchedRequests,
  UploadAction,
} from "./words.js";
