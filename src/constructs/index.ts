/**
 * Constructs for bunny.net Shield, Magic Containers and Stream: hand-written ones that check and explain, and below
 * them the generated ones, one for each resource and data source of the provider.
 *
 * @packageDocumentation
 */
import "./require-library.js";

export type { EntriesWarning, EntryType, WarningKind } from "../entries/index.js";
export { AccessList, type AccessListProps, type IAccessList } from "./access-list.js";
export { AppAutoscaling, type AppAutoscalingProps } from "./app-autoscaling.js";
export * from "./generated/bindings.js";
export { Bot } from "./bot.js";
export { BotPolicy, type BotCategoryOptions, type BotPolicyProps } from "./bot-policy.js";
export { Entries, type EntriesReport } from "./entries.js";
export { HouseRules, type HouseRulesProps } from "./house-rules.js";
export { ManagedList } from "./managed-list.js";
export { ManagedListPolicy, type ManagedListPolicyProps } from "./managed-list-policy.js";
export { PageContent } from "./page-content.js";
export { RateLimit, type RateLimitProps } from "./rate-limit.js";
export { RequestMatch, type RequestMatchProps } from "./request-match.js";
export { ResponsePage, type ResponsePageProps } from "./response-page.js";
export {
  RateLimitAction,
  RateLimitBlockTime,
  RateLimitCounterKey,
  RateLimitTimeframe,
  RuleOperator,
  RuleVariable,
} from "./rule-words.js";
export { ShieldBaseline, type ShieldBaselineProps } from "./shield-baseline.js";
export { ShieldZone, type IShieldZone } from "./shield-zone.js";
export {
  AccessListAction,
  AutoscalingOnDestroy,
  BotCategory,
  ManagedListOnDestroy,
  ResponsePageOnDestroy,
  ResponsePageType,
} from "./words.js";
