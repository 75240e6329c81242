import { dataSources } from "./data-sources/index.js";
import { ephemeralResources } from "./ephemeral/index.js";
import type { Provider } from "./framework/index.js";
import { functions } from "./functions/index.js";
import { listResources } from "./list-resources/index.js";
import { providerConfiguration } from "./provider-configuration.js";
import type { ProviderClient } from "./resources/access-list/refresh.js";
import { resources } from "./resources/index.js";

/** The provider `bunny`: its configuration and everything that can be declared with it. */
export const provider: Provider<ProviderClient> = {
  ...providerConfiguration,
  resources,
  dataSources,
  ephemeralResources,
  functions,
  listResources,
};
