// Generated from the provider's schema: the generated class of each resource and data source.
export { AppAutoscaling as AppAutoscalingResource, type AppAutoscalingConfig as AppAutoscalingResourceConfig } from "./app-autoscaling/index.js";
export { BunnyProvider, type BunnyProviderConfig } from "./provider/index.js";
export { DataBunnyShieldAccessLists, type DataBunnyShieldAccessListsConfig } from "./data-bunny-shield-access-lists/index.js";
export { DataBunnyShieldApiGuardianEnums, type DataBunnyShieldApiGuardianEnumsConfig } from "./data-bunny-shield-api-guardian-enums/index.js";
export { DataBunnyShieldBots, type DataBunnyShieldBotsConfig } from "./data-bunny-shield-bots/index.js";
export { DataBunnyShieldDdosEnums, type DataBunnyShieldDdosEnumsConfig } from "./data-bunny-shield-ddos-enums/index.js";
export { DataBunnyShieldEventLogs, type DataBunnyShieldEventLogsConfig } from "./data-bunny-shield-event-logs/index.js";
export { DataBunnyShieldOverages, type DataBunnyShieldOveragesConfig } from "./data-bunny-shield-overages/index.js";
export { DataBunnyShieldRateLimit, type DataBunnyShieldRateLimitConfig } from "./data-bunny-shield-rate-limit/index.js";
export { DataBunnyShieldRateLimits, type DataBunnyShieldRateLimitsConfig } from "./data-bunny-shield-rate-limits/index.js";
export { DataBunnyShieldZone, type DataBunnyShieldZoneConfig } from "./data-bunny-shield-zone/index.js";
export { DataBunnyVideoPlayback, type DataBunnyVideoPlaybackConfig } from "./data-bunny-video-playback/index.js";
export { ShieldAccessList, type ShieldAccessListConfig } from "./shield-access-list/index.js";
export { ShieldAccessListConfiguration, type ShieldAccessListConfigurationConfig } from "./shield-access-list-configuration/index.js";
export { ShieldBotAction, type ShieldBotActionConfig } from "./shield-bot-action/index.js";
export { ShieldBotCategoryAction, type ShieldBotCategoryActionConfig } from "./shield-bot-category-action/index.js";
export { ShieldCustomPage, type ShieldCustomPageConfig } from "./shield-custom-page/index.js";
export { ShieldRateLimit, type ShieldRateLimitConfig } from "./shield-rate-limit/index.js";
