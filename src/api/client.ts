import { type AccessLists, createAccessLists } from "./access-lists/access-lists.js";
import { type ApiGuardian, createApiGuardian } from "./api-guardian/api-guardian.js";
import { createDdos, type Ddos } from "./enumerations.js";
import {
  type Applications,
  type Autoscaling,
  createApplications,
  createAutoscaling,
  createLimits,
  type Limits,
} from "./autoscaling.js";
import { type Bots, createBots } from "./bots/bots.js";
import { createCustomPages, type CustomPages } from "./pages.js";
import { createEventLogs, type EventLogs } from "./events/event-logs.js";
import { createMetrics, type Metrics } from "./metrics/metrics.js";
import { createOverages, type Overages } from "./metrics/overages.js";
import { createRateLimits, type RateLimits } from "./rules/rate-limits.js";
import { createVideos, type Videos } from "./video/videos.js";
import { createWafCatalog, type WafCatalog } from "./rules/waf-catalog.js";
import { createWafRules, type WafRules } from "./rules/waf-rules.js";
import { type BotDetection, createBotDetection } from "./bots/bot-detection.js";
import { createUploadScanning, type UploadScanning } from "./uploads.js";
import { createZones, type Zones } from "./zones/zones.js";
import { type ClientOptions, type Settings, resolveSettings } from "./http/settings.js";
import { createSend } from "./http/send.js";
import { gotTransport } from "./http/transport.js";
import { createZoneWrites, type ZoneWrites } from "./http/zone-writes.js";
import type { Send } from "./http/call.js";

/** All operations of the client, by entity. */
export interface BunnyClient {
  readonly accessLists: AccessLists;
  readonly customPages: CustomPages;
  readonly bots: Bots;
  readonly eventLogs: EventLogs;
  readonly metrics: Metrics;
  readonly overages: Overages;
  readonly ddos: Ddos;
  readonly applications: Applications;
  readonly autoscaling: Autoscaling;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly apiGuardian: ApiGuardian;
  readonly botDetection: BotDetection;
  readonly uploadScanning: UploadScanning;
  readonly wafCatalog: WafCatalog;
  readonly wafRules: WafRules;
  readonly zones: Zones;
  readonly videos: Videos;
}

/**
 * Creates a client. No request is sent and no HTTP library is loaded before the first call. Throws `invalid_request`
 * for invalid options.
 */
export function createClient(options: ClientOptions = {}): BunnyClient {
  const settings = resolveSettings(options);
  const zoneWrites = createZoneWrites(({ operation = "", method = "", path = "", reason }) => {
    settings.log({ event: "one_at_a_time", request: 0, operation, method, path, attempt: 1, reason });
  });
  const context: Context = { settings, send: createSend(settings, gotTransport), zoneWrites };
  return {
    accessLists: createAccessLists(context),
    customPages: createCustomPages(context),
    bots: createBots(context),
    eventLogs: createEventLogs(context),
    metrics: createMetrics(context),
    overages: createOverages(context),
    ddos: createDdos(context),
    applications: createApplications(context),
    autoscaling: createAutoscaling(context),
    limits: createLimits(context),
    rateLimits: createRateLimits(context),
    apiGuardian: createApiGuardian(context),
    botDetection: createBotDetection(context),
    uploadScanning: createUploadScanning(context),
    wafCatalog: createWafCatalog(context),
    wafRules: createWafRules(context),
    zones: createZones(context),
    videos: createVideos(context),
  };
}

/** What all entities of one client share. */
export interface Context {
  readonly send: Send;
  readonly settings: Settings;
  readonly zoneWrites: ZoneWrites;
}
