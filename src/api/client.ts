import type { Context } from "./context.js";
import { createAccessLists, type AccessLists } from "./entities/access-lists.js";
import { createApiGuardian, type ApiGuardian } from "./entities/api-guardian.js";
import { createApplications, type Applications } from "./entities/applications.js";
import { createAutoscaling, type Autoscaling } from "./entities/autoscaling.js";
import { createBots, type Bots } from "./entities/bots.js";
import { createCustomPages, type CustomPages } from "./entities/custom-pages.js";
import { createDdos, type Ddos } from "./entities/ddos.js";
import { createEventLogs, type EventLogs } from "./entities/event-logs.js";
import { createLimits, type Limits } from "./entities/limits.js";
import { createOverages, type Overages } from "./entities/overages.js";
import { createRateLimits, type RateLimits } from "./entities/rate-limits.js";
import { createVideos, type Videos } from "./entities/videos.js";
import { createZones, type Zones } from "./entities/zones.js";
import type { ClientOptions } from "./options.js";
import { createSend } from "./send.js";
import { settle } from "./settings.js";
import { gotTransport } from "./transport.js";
import { createZoneWrites } from "./zone-writes.js";

/** Every operation that the client knows, by entity. */
export interface BunnyClient {
  readonly accessLists: AccessLists;
  readonly customPages: CustomPages;
  readonly bots: Bots;
  readonly eventLogs: EventLogs;
  readonly overages: Overages;
  readonly ddos: Ddos;
  readonly applications: Applications;
  readonly autoscaling: Autoscaling;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly apiGuardian: ApiGuardian;
  readonly zones: Zones;
  readonly videos: Videos;
}

/**
 * Makes a client; no request is sent and no HTTP library loaded before the first call. Throws `invalid_request`
 * for options that cannot be used.
 */
export function createClient(options: ClientOptions = {}): BunnyClient {
  const settings = settle(options);
  const context: Context = { settings, send: createSend(settings, gotTransport), zoneWrites: createZoneWrites() };
  return {
    accessLists: createAccessLists(context),
    customPages: createCustomPages(context),
    bots: createBots(context),
    eventLogs: createEventLogs(context),
    overages: createOverages(context),
    ddos: createDdos(context),
    applications: createApplications(context),
    autoscaling: createAutoscaling(context),
    limits: createLimits(context),
    rateLimits: createRateLimits(context),
    apiGuardian: createApiGuardian(context),
    zones: createZones(context),
    videos: createVideos(context),
  };
}
