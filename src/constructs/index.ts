/**
 * Constructs for bunny.net Shield, Magic Containers and Stream: hand-written ones that check and explain, and below
 * them the generated ones, one for each resource and data source of the provider.
 *
 * @packageDocumentation
 */
export type { EntriesWarning, EntryType, WarningKind } from "../entries/index.js";
export { AccessList, type AccessListProps, type IAccessList } from "./access-list.js";
export { AppAutoscaling, type AppAutoscalingProps } from "./app-autoscaling.js";
export * from "./generated/bindings.js";
export { Bot } from "./bot.js";
export { BotPolicy, type BotCategoryOptions, type BotPolicyProps } from "./bot-policy.js";
export { Entries, type EntriesReport } from "./entries.js";
export { HouseRules, type HouseRulesProps } from "./house-rules.js";
export { PageContent } from "./page-content.js";
export { ResponsePage, type ResponsePageProps } from "./response-page.js";
export { ShieldBaseline, type ShieldBaselineProps } from "./shield-baseline.js";
export { ShieldZone, type IShieldZone } from "./shield-zone.js";
export {
  AccessListAction,
  AutoscalingOnDestroy,
  BotCategory,
  ResponsePageOnDestroy,
  ResponsePageType,
} from "./words.js";
