import type { GetMetadataResponse, ServerCapabilities } from "../protocol.js";
import type { Provider } from "../provider.js";

/** What the provider can do beyond the base protocol. */
export function serverCapabilities(provider: Provider<unknown>): ServerCapabilities {
  return {
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: provider.resources.some(({ moveFrom }) => moveFrom.length > 0),
    generateResourceConfig: true,
  };
}

/** GetMetadata: what there is, by name. */
export function getMetadata(provider: Provider<unknown>): GetMetadataResponse {
  const types = (definitions: readonly { readonly type: string }[]): { typeName: string }[] =>
    definitions.map(({ type }) => ({ typeName: type })).sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
  return {
    serverCapabilities: serverCapabilities(provider),
    diagnostics: [],
    dataSources: types(provider.dataSources),
    resources: types(provider.resources),
    functions: provider.functions.map(({ name }) => ({ name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    ephemeralResources: types(provider.ephemeralResources),
    listResources: types(provider.listResources.map(({ resource }) => resource)),
  };
}
