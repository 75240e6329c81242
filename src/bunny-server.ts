import { definitions } from "./provider/generated/definitions.js";
import type { Log } from "./framework/definition/log.js";
import { createLazyProviderServer } from "./framework/provider-server.js";
import type { ProviderServer } from "./protocol/rpcs.js";
import { providerConfiguration } from "./provider/configuration.js";

/**
 * The provider `bunny`, ready to be served. Importing this file loads no definitions. A call loads the definition that it names.
 */
export function createBunnyServer(log: Log): ProviderServer {
  const whole = async () => (await import("./provider/provider.js")).provider;
  return createLazyProviderServer({ provider: providerConfiguration, definitions, whole, log });
}
