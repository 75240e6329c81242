// The generated classes (L1): one for each resource and data source, named after it. Their parts are at `./lib/*`.
export {
  AppAutoscaling as AppAutoscalingResource,
  type AppAutoscalingConfig as AppAutoscalingResourceConfig,
} from "./generated/app-autoscaling/index.js";
export {
  DataBunnyShieldAccessLists,
  type DataBunnyShieldAccessListsConfig,
} from "./generated/data-bunny-shield-access-lists/index.js";
export {
  DataBunnyShieldApiGuardianEnums,
  type DataBunnyShieldApiGuardianEnumsConfig,
} from "./generated/data-bunny-shield-api-guardian-enums/index.js";
export { DataBunnyShieldBots, type DataBunnyShieldBotsConfig } from "./generated/data-bunny-shield-bots/index.js";
export {
  DataBunnyShieldDdosEnums,
  type DataBunnyShieldDdosEnumsConfig,
} from "./generated/data-bunny-shield-ddos-enums/index.js";
export {
  DataBunnyShieldEventLogs,
  type DataBunnyShieldEventLogsConfig,
} from "./generated/data-bunny-shield-event-logs/index.js";
export {
  DataBunnyShieldOverages,
  type DataBunnyShieldOveragesConfig,
} from "./generated/data-bunny-shield-overages/index.js";
export {
  DataBunnyShieldRateLimit,
  type DataBunnyShieldRateLimitConfig,
} from "./generated/data-bunny-shield-rate-limit/index.js";
export {
  DataBunnyShieldRateLimits,
  type DataBunnyShieldRateLimitsConfig,
} from "./generated/data-bunny-shield-rate-limits/index.js";
export { DataBunnyShieldZone, type DataBunnyShieldZoneConfig } from "./generated/data-bunny-shield-zone/index.js";
export {
  DataBunnyVideoPlayback,
  type DataBunnyVideoPlaybackConfig,
} from "./generated/data-bunny-video-playback/index.js";
export { BunnyProvider, type BunnyProviderConfig } from "./generated/provider/index.js";
export { ShieldAccessList, type ShieldAccessListConfig } from "./generated/shield-access-list/index.js";
export {
  ShieldAccessListConfiguration,
  type ShieldAccessListConfigurationConfig,
} from "./generated/shield-access-list-configuration/index.js";
export { ShieldBotAction, type ShieldBotActionConfig } from "./generated/shield-bot-action/index.js";
export {
  ShieldBotCategoryAction,
  type ShieldBotCategoryActionConfig,
} from "./generated/shield-bot-category-action/index.js";
export { ShieldCustomPage, type ShieldCustomPageConfig } from "./generated/shield-custom-page/index.js";
export { ShieldRateLimit, type ShieldRateLimitConfig } from "./generated/shield-rate-limit/index.js";
