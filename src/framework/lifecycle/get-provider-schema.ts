import type { GetProviderSchemaResponse } from "../protocol.js";
import type { Provider } from "../provider.js";
import { namedMessages, schemaMessage } from "../schema.js";
import { getFunctions } from "./get-functions.js";
import { serverCapabilities } from "./get-metadata.js";

/** GetProviderSchema: every schema, made on demand, the same in every process. */
export function getProviderSchema(provider: Provider<unknown>): GetProviderSchemaResponse {
  const typed = ({ type }: { readonly type: string }): string => type;
  const stored = (definition: Parameters<typeof schemaMessage>[0]) => schemaMessage(definition, "stored");
  return {
    provider: schemaMessage(provider, "configuration"),
    resourceSchemas: namedMessages(provider.resources, typed, stored),
    dataSourceSchemas: namedMessages(provider.dataSources, typed, stored),
    diagnostics: [],
    serverCapabilities: serverCapabilities(provider),
    functions: getFunctions(provider).functions,
    ephemeralResourceSchemas: namedMessages(provider.ephemeralResources, typed, stored),
    listResourceSchemas: namedMessages(
      provider.listResources,
      ({ resource }) => resource.type,
      (list) => schemaMessage(list, "configuration"),
    ),
  };
}
