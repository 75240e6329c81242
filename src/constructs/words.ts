import { constants } from "./props.js";

/** What happens to requests that match an access list. If lists differ, the action that comes first here applies. */
export const AccessListAction = constants("AccessListAction", {
  /** All further checks are skipped. */
  BYPASS: "bypass",
  /** The request is allowed. */
  ALLOW: "allow",
  /** The response is the block page. */
  BLOCK: "block",
  /** The visitor must pass a challenge first. */
  CHALLENGE: "challenge",
  /** The request is only logged. */
  LOG: "log",
});

/** What happens to requests that match an access list. */
export type AccessListAction = (typeof AccessListAction)[keyof typeof AccessListAction];

/** When a response page is shown. */
export const ResponsePageType = constants("ResponsePageType", {
  /** A rule blocked the request. */
  BLOCK: "block",
  /** The visitor must pass a challenge. */
  CHALLENGE: "challenge",
  /** The visitor sent too many requests. */
  RATE_LIMIT: "ratelimit",
});

/** When a response page is shown. */
export type ResponsePageType = (typeof ResponsePageType)[keyof typeof ResponsePageType];

/** Behavior on destroy of a response page. */
export const ResponsePageOnDestroy = constants("ResponsePageOnDestroy", {
  /** The default page is shown again. */
  DELETE: "delete",
  /** The page stays unchanged. */
  KEEP: "keep",
  /** The page found before the construct was first applied is restored. */
  RESTORE: "restore",
});

/** Behavior on destroy of a response page. */
export type ResponsePageOnDestroy = (typeof ResponsePageOnDestroy)[keyof typeof ResponsePageOnDestroy];

/** Kinds of bots that the API knows. */
export const BotCategory = constants("BotCategory", {
  /** Search engines and what measures them. */
  SEO: "seo",
  /** Collect text and pictures to train models. */
  AI_SCRAPER: "ai_scraper",
  /** Fetch a page that a user asked an assistant about. */
  AI_TOOL: "ai_tool",
  /** Command line programs and libraries. */
  TOOL: "tool",
  /** Check advertisements. */
  ADS: "ads",
  /** Make previews of links. */
  PREVIEW: "preview",
  /** Social networks. */
  SOCIAL: "social",
  /** The API's own. */
  SYSTEM: "system",
});

/** Kinds of bots that the API knows. */
export type BotCategory = (typeof BotCategory)[keyof typeof BotCategory];

/** Behavior on destroy of an application's autoscaling: applications always have some. */
export const AutoscalingOnDestroy = constants("AutoscalingOnDestroy", {
  /** The replicas stay unchanged. */
  KEEP: "keep",
  /** The settings found before the construct was first applied are restored. */
  RESET: "reset",
});

/** Behavior on destroy of an application's autoscaling. */
export type AutoscalingOnDestroy = (typeof AutoscalingOnDestroy)[keyof typeof AutoscalingOnDestroy];

/** Behavior on destroy of the configuration of a managed list: managed lists always have one. */
export const ManagedListOnDestroy = constants("ManagedListOnDestroy", {
  /** The configuration stays unchanged. */
  KEEP: "keep",
  /** The list is disabled. */
  DISABLE: "disable",
  /** The configuration found before the construct was first applied is restored. */
  RESTORE: "restore",
});

/** Behavior on destroy of the configuration of a managed list. */
export type ManagedListOnDestroy = (typeof ManagedListOnDestroy)[keyof typeof ManagedListOnDestroy];

/** Plan of a Shield zone, which determines its price. */
export const ShieldPlan = constants("ShieldPlan", {
  BASIC: "basic",
  ADVANCED: "advanced",
  BUSINESS: "business",
  ENTERPRISE: "enterprise",
});

/** Plan of a Shield zone, which determines its price. */
export type ShieldPlan = (typeof ShieldPlan)[keyof typeof ShieldPlan];

/** Sensitivity of DDoS protection. */
export const Ddos = constants("Ddos", {
  OFF: "off",
  LOW: "low",
  MEDIUM: "medium",
  HIGH: "high",
  /** Every visitor must pass a challenge. */
  CHALLENGE: "challenge",
});

/** Sensitivity of DDoS protection. */
export type Ddos = (typeof Ddos)[keyof typeof Ddos];

/** Behavior on destroy of the settings of a Shield zone: the API cannot delete a zone. */
export const ShieldZoneOnDestroy = constants("ShieldZoneOnDestroy", {
  /** The zone stays unchanged, and its plan continues to be billed. */
  KEEP: "keep",
  /** The WAF and DDoS protection are disabled, and the zone moves to `basic` if the API allows it. */
  DISABLE: "disable",
  /** The settings found before the construct was first applied are restored. */
  RESTORE: "restore",
});

/** Behavior on destroy of the settings of a Shield zone. */
export type ShieldZoneOnDestroy = (typeof ShieldZoneOnDestroy)[keyof typeof ShieldZoneOnDestroy];

/** What bot detection does with visitors that may be bots; it never blocks. */
export const BotDetectionMode = constants("BotDetectionMode", {
  /** They are only logged. */
  LOG_ONLY: "log_only",
  /** They must pass a challenge. */
  CHALLENGE: "challenge",
});

/** What bot detection does with visitors that may be bots; it never blocks. */
export type BotDetectionMode = (typeof BotDetectionMode)[keyof typeof BotDetectionMode];

/** Sensitivity of a check of bot detection. */
export const DetectionSensitivity = constants("DetectionSensitivity", {
  OFF: "off",
  LOW: "low",
  MEDIUM: "medium",
  HIGH: "high",
});

/** Sensitivity of a check of bot detection. */
export type DetectionSensitivity = (typeof DetectionSensitivity)[keyof typeof DetectionSensitivity];

/** What happens to an upload. */
export const UploadAction = constants("UploadAction", {
  /** Uploads are not scanned for it. */
  DISABLED: "disabled",
  /** It is only logged. */
  LOG: "log",
  /** It is blocked. */
  BLOCK: "block",
});

/** What happens to an upload. */
export type UploadAction = (typeof UploadAction)[keyof typeof UploadAction];

/** Behavior on destroy of bot detection or upload scanning: every zone has their settings. */
export const SettingsOnDestroy = constants("SettingsOnDestroy", {
  /** It is disabled. */
  DISABLE: "disable",
  /** The settings stay unchanged. */
  KEEP: "keep",
  /** The settings found before the construct was first applied are restored. */
  RESTORE: "restore",
});

/** Behavior on destroy of bot detection or upload scanning. */
export type SettingsOnDestroy = (typeof SettingsOnDestroy)[keyof typeof SettingsOnDestroy];

/** What API Guardian does with requests that the document does not allow. */
export const ApiGuardianMode = constants("ApiGuardianMode", {
  /** They are only logged. */
  LOG: "log",
  /** They are blocked. */
  BLOCK: "block",
});

/** What API Guardian does with requests that the document does not allow. */
export type ApiGuardianMode = (typeof ApiGuardianMode)[keyof typeof ApiGuardianMode];

/** What API Guardian does with requests that match no endpoint of the document. */
export const UnmatchedRequests = constants("UnmatchedRequests", {
  /** They are blocked. */
  BLOCK: "block",
  /** They are only logged, and the managed WAF rules do not check them. */
  LOG: "log",
  /** The managed WAF rules check them. */
  IGNORE: "ignore",
});

/** What API Guardian does with requests that match no endpoint of the document. */
export type UnmatchedRequests = (typeof UnmatchedRequests)[keyof typeof UnmatchedRequests];

/** Behavior on destroy of API Guardian: the API cannot delete a document. */
export const ApiGuardianOnDestroy = constants("ApiGuardianOnDestroy", {
  /** Requests are no longer checked. */
  DISABLE: "disable",
  /** API Guardian stays unchanged. */
  KEEP: "keep",
});

/** Behavior on destroy of API Guardian. */
export type ApiGuardianOnDestroy = (typeof ApiGuardianOnDestroy)[keyof typeof ApiGuardianOnDestroy];

/** Behavior on destroy of the checks of an endpoint: the document determines which endpoints exist. */
export const ApiEndpointOnDestroy = constants("ApiEndpointOnDestroy", {
  /** The settings found before the construct was first applied are restored. */
  RESTORE: "restore",
  /** The endpoint is no longer checked. */
  DISABLE: "disable",
  /** The settings stay unchanged. */
  KEEP: "keep",
});

/** Behavior on destroy of the checks of an endpoint. */
export type ApiEndpointOnDestroy = (typeof ApiEndpointOnDestroy)[keyof typeof ApiEndpointOnDestroy];
