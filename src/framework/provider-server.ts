import { applyResourceChange } from "./lifecycle/apply-resource-change.js";
import { callFunction } from "./lifecycle/call-function.js";
import {
  closeEphemeralResource,
  openEphemeralResource,
  renewEphemeralResource,
} from "./lifecycle/ephemeral-resources.js";
import { configureProvider, createProviderInstance } from "./lifecycle/provider-instance.js";
import { generateResourceConfig, importResourceState } from "./lifecycle/import-resource-state.js";
import {
  getFunctions,
  getMetadata,
  getProviderSchema,
  getResourceIdentitySchemas,
} from "./lifecycle/describe-provider.js";
import { listResource } from "./lifecycle/list-resource.js";
import { moveResourceState } from "./lifecycle/move-resource-state.js";
import { planResourceChange } from "./lifecycle/plan-resource-change.js";
import { readDataSource } from "./lifecycle/read-data-source.js";
import { readResource } from "./lifecycle/read-resource.js";
import { upgradeResourceIdentity, upgradeResourceState } from "./lifecycle/upgrade-resource-state.js";
import {
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./lifecycle/validate-config.js";
import { type Log, silentLog } from "./definition/log.js";
import type { ProviderServer } from "../protocol/rpcs.js";
import type { Provider } from "./definition/provider.js";
import { validateDefinition } from "./rules/definition.js";

/** Options of a provider server. */
interface ProviderServerOptions {
  readonly log?: Log;
  /** Whether the definitions were validated before, when the plugin was built. */
  readonly isValidated?: boolean;
}

/**
 * A provider, ready to be served: one method per RPC. Throws a `DefinitionError` at once for invalid definitions, so
 * that no invalid schema reaches Terraform.
 */
export function createProviderServer(
  provider: Provider<unknown>,
  { log = silentLog, isValidated = false }: ProviderServerOptions = {},
): ProviderServer {
  if (!isValidated) validateDefinition(provider);
  const instance = createProviderInstance(provider, log);
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
    renewEphemeralResource,
    closeEphemeralResource,
    getFunctions: () => getFunctions(provider),
    callFunction: (request) => callFunction(instance, request),
    listResource: (request, context) => listResource(instance, request, context),
  };
}
