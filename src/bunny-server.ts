import { createProviderServer } from "./framework/provider-server.js";
import type { Log } from "./framework/definition/log.js";
import type { ProviderServer } from "./protocol/rpcs.js";
import { provider } from "./provider.js";

/**
 * The provider `bunny`, ready to be served. Importing this file loads every definition, so the plugin does that late.
 * The build validates the definitions.
 */
export function createBunnyServer(log: Log): ProviderServer {
  return createProviderServer(provider, { log, isValidated: true });
}
