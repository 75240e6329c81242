import { type BunnyClient, entitiesOf } from "./generated/entities.js";
import type { ClientOptions } from "./client-options.js";
import { createSend } from "./http/send.js";
import { resolveSettings } from "./http/settings.js";
import { gotTransport } from "./http/transport.js";
import { createZoneWrites } from "./http/zone-writes.js";

/**
 * Creates a client. Sends no request and loads no HTTP library before the first call. Throws `invalid_request` for invalid
 * options.
 */
export function createClient(options: ClientOptions = {}): BunnyClient {
  const settings = resolveSettings(options);
  const zoneWrites = createZoneWrites(({ operation = "", method = "", path = "", reason }) => {
    settings.log({ event: "one_at_a_time", request: 0, operation, method, path, attempt: 1, reason });
  });
  return entitiesOf({ settings, send: createSend(settings, gotTransport), zoneWrites });
}
