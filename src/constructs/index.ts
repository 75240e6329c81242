/**
 * Constructs for bunny.net Shield, Magic Containers and Stream: hand-written constructs with checks, and a generated class for
 * each resource and data source of the provider.
 *
 * @packageDocumentation
 */
import "./require-library.js";

export type { Decision, Fate, Matching, Request, Undecided, Verdict } from "../zone/index.js";
export type { EntriesWarning, EntryType, WarningKind } from "../zone/access-lists/index.js";
export { AccessList, type AccessListProps } from "./access-lists/access-list.js";
export { ApiDocument } from "./api-guardian/api-document.js";
export {
  ApiEndpoint,
  type ApiEndpointOptions,
  type ApiEndpointProps,
  type ApiParameters,
  type ApiRateLimit,
} from "./api-guardian/api-endpoint.js";
export { ApiGuardian, type ApiGuardianProps } from "./api-guardian/api-guardian.js";
export { AppAutoscaling, type AppAutoscalingProps } from "./autoscaling.js";
export * from "./generated/cdktf/bindings.js";
export * from "./generated/words.js";
export { Bot } from "./bots/bot.js";
export { BotDetection, type BotDetectionOptions, type BotDetectionProps } from "./bots/bot-detection.js";
export { BotPolicy, type BotCategoryOptions, type BotPolicyProps } from "./bots/bot-policy.js";
export { Condition, RequestPart, type ConditionProps } from "./rules/condition.js";
export { Entries, type EntriesReport } from "./access-lists/entries.js";
export { Exception, type ExceptionCondition, type ExceptionProps } from "./exception.js";
export { HouseRules, type HouseRulesProps } from "./house-rules.js";
export { importResource } from "./import-id.js";
export { ManagedList } from "./access-lists/managed-list.js";
export { ManagedListPolicy, type ManagedListPolicyProps } from "./access-lists/managed-list-policy.js";
export { PageContent } from "./pages/page-content.js";
export { RateLimit, type RateLimitOptions, type RateLimitProps } from "./rules/rate-limit.js";
export { ResponsePage, type ResponsePageProps } from "./pages/response-page.js";
export { ShieldBaseline } from "./shield-baseline.js";
export type { ShieldBaselineProps } from "./baseline-settings.js";
export { ShieldZone } from "./zones/shield-zone.js";
export type { IShieldZone } from "./zones/zone.js";
export type { ShieldZoneProps, ShieldZoneSettings } from "./zones/zone-settings.js";
export {
  type MatcherResult,
  type NotConsidered,
  type Protection,
  type ProtectionMatcher,
  type ProtectionOptions,
  Testing,
} from "./testing.js";
export { UploadScanning, type UploadScanningOptions, type UploadScanningProps } from "./uploads.js";
export { Waf, type WafLearningOptions, type WafOptions } from "./zones/waf.js";
export { WafRule, type WafRuleOptions, type WafRuleProps } from "./rules/waf-rule.js";
