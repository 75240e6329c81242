import { listResourcesOf } from "../definition/provider.js";
import type {
  GetFunctions_Response,
  GetMetadata_Response,
  GetProviderSchema_Response,
  GetResourceIdentitySchemas_Response,
  ServerCapabilities,
} from "../../protocol/messages.js";
import type { Provider } from "../definition/provider.js";
import { functionMessage, identitySchemaMessage, namedMessages, schemaMessage } from "../definition/schema.js";

/** GetFunctions: the signatures of all functions. */
export function getFunctions(provider: Provider<unknown>): GetFunctions_Response {
  return { functions: namedMessages(provider.functions, ({ name }) => name, functionMessage), diagnostics: [] };
}

function serverCapabilities(provider: Provider<unknown>): ServerCapabilities {
  return {
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: provider.resources.some(({ moveFrom }) => moveFrom.length > 0),
    generateResourceConfig: true,
  };
}

/** GetMetadata: all definitions by name. */
export function getMetadata(provider: Provider<unknown>): GetMetadata_Response {
  const types = (definitions: readonly { readonly type: string }[]): { typeName: string }[] =>
    definitions.map(({ type }) => ({ typeName: type })).sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
  return {
    serverCapabilities: serverCapabilities(provider),
    diagnostics: [],
    dataSources: types(provider.dataSources),
    resources: types(provider.resources),
    functions: provider.functions.map(({ name }) => ({ name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    ephemeralResources: types(provider.ephemeralResources),
    actions: types(provider.actions),
    listResources: types(listResourcesOf(provider.resources).map(({ resource }) => resource)),
  };
}

/** GetProviderSchema: all schemas, created on demand, the same in every process. */
export function getProviderSchema(provider: Provider<unknown>): GetProviderSchema_Response {
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
    actionSchemas: namedMessages(provider.actions, typed, (action) => ({
      schema: schemaMessage(action, "configuration"),
    })),
    listResourceSchemas: namedMessages(
      listResourcesOf(provider.resources),
      ({ resource }) => resource.type,
      (list) => schemaMessage(list, "configuration"),
    ),
  };
}

/** GetResourceIdentitySchemas: the attributes that identify the objects of each resource. */
export function getResourceIdentitySchemas(provider: Provider<unknown>): GetResourceIdentitySchemas_Response {
  return {
    identitySchemas: namedMessages(provider.resources, ({ type }) => type, identitySchemaMessage),
    diagnostics: [],
  };
}
