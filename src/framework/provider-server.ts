import { applyResourceChange } from "./lifecycle/apply-resource-change.js";
import { callFunction } from "./lifecycle/call-function.js";
import { closeEphemeralResource } from "./lifecycle/close-ephemeral-resource.js";
import { configureProvider } from "./lifecycle/configure-provider.js";
import { generateResourceConfig } from "./lifecycle/generate-resource-config.js";
import { getFunctions } from "./lifecycle/get-functions.js";
import { getMetadata } from "./lifecycle/get-metadata.js";
import { getProviderSchema } from "./lifecycle/get-provider-schema.js";
import { getResourceIdentitySchemas } from "./lifecycle/get-resource-identity-schemas.js";
import { importResourceState } from "./lifecycle/import-resource-state.js";
import { listResource } from "./lifecycle/list-resource.js";
import { moveResourceState } from "./lifecycle/move-resource-state.js";
import { openEphemeralResource } from "./lifecycle/open-ephemeral-resource.js";
import { planResourceChange } from "./lifecycle/plan-resource-change.js";
import { createProviderInstance } from "./lifecycle/provider-instance.js";
import { readDataSource } from "./lifecycle/read-data-source.js";
import { readResource } from "./lifecycle/read-resource.js";
import { renewEphemeralResource } from "./lifecycle/renew-ephemeral-resource.js";
import { upgradeResourceIdentity } from "./lifecycle/upgrade-resource-identity.js";
import { upgradeResourceState } from "./lifecycle/upgrade-resource-state.js";
import { validateDataResourceConfig } from "./lifecycle/validate-data-resource-config.js";
import { validateEphemeralResourceConfig } from "./lifecycle/validate-ephemeral-resource-config.js";
import { validateListResourceConfig } from "./lifecycle/validate-list-resource-config.js";
import { validateProviderConfig } from "./lifecycle/validate-provider-config.js";
import { validateResourceConfig } from "./lifecycle/validate-resource-config.js";
import { silentLog, type Log } from "./log.js";
import type { ProviderServer } from "./protocol.js";
import type { Provider } from "./provider.js";
import { validateDefinition } from "./validate-definition.js";

/**
 * A provider, ready to be served: one method per RPC. Throws a `DefinitionError` at once if a definition is illegal, so
 * that no illegal schema ever reaches Terraform.
 */
export function createProviderServer(
  provider: Provider<unknown>,
  options: { readonly log?: Log } = {},
): ProviderServer {
  validateDefinition(provider);
  const instance = createProviderInstance(provider, options.log ?? silentLog);
  return {
    getMetadata: () => getMetadata(provider),
    getProviderSchema: () => getProviderSchema(provider),
    getResourceIdentitySchemas: () => getResourceIdentitySchemas(provider),
    validateProviderConfig: (request) => validateProviderConfig(instance, request),
    configureProvider: (request) => configureProvider(instance, request),
    validateResourceConfig: (request) => validateResourceConfig(instance, request),
    validateDataResourceConfig: (request) => validateDataResourceConfig(instance, request),
    validateEphemeralResourceConfig: (request) => validateEphemeralResourceConfig(instance, request),
    validateListResourceConfig: (request) => validateListResourceConfig(instance, request),
    upgradeResourceState: (request) => upgradeResourceState(instance, request),
    upgradeResourceIdentity: (request) => upgradeResourceIdentity(instance, request),
    readResource: (request, context) => readResource(instance, request, context),
    planResourceChange: (request, context) => planResourceChange(instance, request, context),
    applyResourceChange: (request, context) => applyResourceChange(instance, request, context),
    importResourceState: (request, context) => importResourceState(instance, request, context),
    moveResourceState: (request) => moveResourceState(instance, request),
    generateResourceConfig: (request) => generateResourceConfig(instance, request),
    readDataSource: (request, context) => readDataSource(instance, request, context),
    openEphemeralResource: (request, context) => openEphemeralResource(instance, request, context),
    renewEphemeralResource: (request, context) => renewEphemeralResource(instance, request, context),
    closeEphemeralResource: (request, context) => closeEphemeralResource(instance, request, context),
    getFunctions: () => getFunctions(provider),
    callFunction: (request) => callFunction(instance, request),
    listResource: (request, context) => listResource(instance, request, context),
  };
}
