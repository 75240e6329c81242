import { type BunnyClient, entitiesOf } from "./generated/entities.js";
import type { ClientOptions } from "./client-options.js";
import { isApiError } from "./http/api-error.js";
import { checkCalls, nameCalls } from "./http/checked-calls.js";
import { methods } from "./generated/methods.js";
import { createPauses } from "./http/pauses.js";
import { createSend } from "./http/send.js";
import { resolveSettings } from "./http/settings.js";
import { limitedError } from "./http/time-limit.js";
import { gotTransport } from "./http/transport.js";
import { createZoneWrites } from "./http/zone-writes.js";

/**
 * Creates a client. Sends no request and loads no HTTP library before the first call. Throws `invalid_request` for invalid
 * options.
 */
export const createClient = (options: ClientOptions = {}): BunnyClient =>
  checkCalls(createUncheckedClient(options), methods);

/** Creates a client for code that the compiler checks: like {@link createClient}, but the methods do not check their arguments. */
export function createUncheckedClient(options: ClientOptions): BunnyClient {
  const settings = resolveSettings(options);
  const zoneWrites = createZoneWrites(({ operation = "", method = "", path = "", reason }) => {
    settings.log({ event: "one_at_a_time", request: 0, operation, method, path, attempt: 1, reason });
  });
  const pauses = createPauses(settings.now);
  const client = entitiesOf({ settings, send: createSend(settings, gotTransport, pauses), zoneWrites });
  return nameCalls(client, (error) =>
    isApiError(error, "cancelled", "timeout")
      ? limitedError(error, pauses.of(settings.baseUrl.host), settings.now())
      : error,
  );
}
