import type { AccessLists } from "./entities/access-lists.js";
import type { ApiGuardian } from "./entities/api-guardian.js";
import type { Autoscaling } from "./entities/autoscaling.js";
import type { Bots } from "./entities/bots.js";
import type { CustomPages } from "./entities/custom-pages.js";
import type { Ddos } from "./entities/ddos.js";
import type { EventLogs } from "./entities/event-logs.js";
import type { Limits } from "./entities/limits.js";
import type { Overages } from "./entities/overages.js";
import type { RateLimits } from "./entities/rate-limits.js";
import type { Videos } from "./entities/videos.js";
import type { Zones } from "./entities/zones.js";
import type { ClientOptions } from "./options.js";

/** Every operation that the client knows, by entity. */
export interface BunnyClient {
  readonly accessLists: AccessLists;
  readonly customPages: CustomPages;
  readonly bots: Bots;
  readonly eventLogs: EventLogs;
  readonly overages: Overages;
  readonly ddos: Ddos;
  readonly autoscaling: Autoscaling;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly apiGuardian: ApiGuardian;
  readonly zones: Zones;
  readonly videos: Videos;
}

/** Makes a client; no request is sent and nothing heavy is loaded before the first call. */
export function createClient(options: ClientOptions = {}): BunnyClient {
  throw new Error(`the client is being built (${Object.keys(options).join()})`);
}
