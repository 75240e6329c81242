import type { Provider } from "../framework/index.js";
import type { ProviderClient } from "./access-lists/refresh.js";
import { providerConfiguration } from "./configuration.js";
import * as definitions from "./generated/every-definition.js";

/** The provider `bunny`: its configuration and everything that can be declared with it. */
export const provider: Provider<ProviderClient> = { ...providerConfiguration, ...definitions };
