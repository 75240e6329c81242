import type { Provider } from "../framework/index.js";
import type { ProviderClient } from "./access-lists/refresh.js";
import { providerConfiguration } from "./configuration.js";
import * as definitions from "./generated/every-definition.js";

export const provider: Provider<ProviderClient> = { ...providerConfiguration, ...definitions };
