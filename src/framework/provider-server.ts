import { applyResourceChange } from "./lifecycle/apply-resource-change.js";
import {
  closeEphemeralResource,
  openEphemeralResource,
  renewEphemeralResource,
  invokeAction,
  planAction,
  readDataSource,
  callFunction,
} from "./lifecycle/stateless.js";
import {
  configureProvider,
  createProviderInstance,
  type DefinitionLoaders,
  definitionsOf,
  loadedDefinitions,
  type ProviderInstance,
  type Time,
} from "./lifecycle/provider-instance.js";
import { generateResourceConfig, importResourceState } from "./lifecycle/import-resource-state.js";
import {
  getFunctions,
  getMetadata,
  getProviderSchema,
  getResourceIdentitySchemas,
} from "./lifecycle/describe-provider.js";
import { listResource } from "./lifecycle/list-resource.js";
import { planResourceChange } from "./lifecycle/plan-resource-change.js";
import { readResource } from "./lifecycle/read-resource.js";
import {
  upgradeResourceIdentity,
  upgradeResourceState,
  moveResourceState,
} from "./lifecycle/upgrade-resource-state.js";
import {
  validateActionConfig,
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "./lifecycle/validate-config.js";
import { type Log, silentLog } from "./definition/log.js";
import type { ConstantMethods, ProviderServer } from "../protocol/rpcs.js";
import type { Provider } from "./definition/provider.js";

const constantMethods = (provider: Provider<unknown>) => ({
  getMetadata: () => getMetadata(provider),
  getProviderSchema: () => getProviderSchema(provider),
  getResourceIdentitySchemas: () => getResourceIdentitySchemas(provider),
  getFunctions: () => getFunctions(provider),
});

type CallMethods = Omit<ProviderServer, keyof ConstantMethods>;

const callMethods = (instance: ProviderInstance): CallMethods => ({
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
  validateActionConfig: (request) => validateActionConfig(instance, request),
  planAction: (request) => planAction(instance, request),
  invokeAction: (request, context) => invokeAction(instance, request, context),
  callFunction: (request) => callFunction(instance, request),
  listResource: (request, context) => listResource(instance, request, context),
});

export type WholeProviderServer = ReturnType<typeof constantMethods> & CallMethods;

/** Creates a provider server with one method per RPC. */
export function createProviderServer(
  provider: Provider<unknown>,
  { log = silentLog, time }: { readonly log?: Log; readonly time?: Time } = {},
): WholeProviderServer {
  return {
    ...constantMethods(provider),
    ...callMethods(createProviderInstance(provider, definitionsOf(provider), log, time)),
  };
}

interface LazyServerOptions {
  readonly provider: Provider<unknown>;
  readonly definitions: DefinitionLoaders;
  /** Loads the provider with all definitions, for constant RPCs. */
  readonly whole: () => Promise<Provider<unknown>>;
  readonly log: Log;
}

/** Creates a provider server that loads a definition when a call names it. */
export function createLazyProviderServer({ provider, definitions, whole, log }: LazyServerOptions): ProviderServer {
  return {
    getMetadata: async () => getMetadata(await whole()),
    getProviderSchema: async () => getProviderSchema(await whole()),
    getResourceIdentitySchemas: async () => getResourceIdentitySchemas(await whole()),
    getFunctions: async () => getFunctions(await whole()),
    ...callMethods(createProviderInstance(provider, loadedDefinitions(definitions), log)),
  };
}
