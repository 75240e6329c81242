import type { Action, DataSource, EphemeralResource } from "../definition/stateless.js";
import type { Attributes } from "../definition/types.js";
import { decodeKnownObject } from "../codec/decode.js";
import { isWhollyKnown } from "../definition/equality.js";
import type {
  ConfigureProvider_Request,
  DiagnosticMessage,
  DiagnosticsResponse,
  DynamicValue,
} from "../../protocol/messages.js";
import { withDefaults } from "../planning/stored-values.js";
import type { Values } from "../definition/infer.js";
import { createDiagnostics, type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { ProviderFunction } from "../definition/function.js";
import type { Log } from "../definition/log.js";
import { type ListResource, listResourceOf, listResourcesOf, type Provider } from "../definition/provider.js";
import { createStateObjects, type StateObjects } from "./state-objects.js";
import type { Resource } from "../definition/resource.js";
import { setTimeout } from "node:timers/promises";
import { createObjectRegister, type ObjectRegister, type StoredObjects } from "./object-register.js";
import { runRpc, type Definitions, reportFailure } from "./report-failure.js";

/** Returns the configuration with its defaults, for a data source, an ephemeral resource, a list or the provider. */
export function knownArguments(attributes: Attributes, config: DynamicValue | undefined): Values {
  return withDefaults(attributes, decodeKnownObject(attributes, config));
}

function unknownNames(attributes: Attributes, values: Readonly<Values>): string[] {
  return Object.keys(attributes).filter((name) => {
    const attribute = attributes[name];
    return attribute !== undefined && !isWhollyKnown(attribute.type, values[name]);
  });
}

/**
 * `unknown` has the attributes of the provider's configuration that become known only after apply. `failed` is the reason why
 * there is no client.
 */
type ClientAnswer =
  | { readonly client: unknown }
  | { readonly unknown: readonly string[] }
  | { readonly failed: readonly DiagnosticMessage[] };

interface Kinds {
  resources: Resource<unknown>;
  dataSources: DataSource<unknown>;
  ephemeralResources: EphemeralResource<unknown>;
  actions: Action<unknown>;
  listResources: ListResource<unknown>;
  functions: ProviderFunction;
}

export type ProviderDefinitions = { readonly [Kind in keyof Kinds]: Definitions<Kinds[Kind]> };

/** The clock, in milliseconds since 1970, and waits. */
export interface Time {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const realTime: Time = {
  now: Date.now,
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/** A provider in a running process: its definitions by name, and the client of its current configuration. */
export interface ProviderInstance extends ProviderDefinitions {
  readonly provider: Provider<unknown>;
  readonly log: Log;
  readonly time: Time;
  readonly lagWindow: LagWindow;
  readonly objects: () => ObjectRegister;
  readonly stateObjects: () => StateObjects;
  /** Stores a configuration. The first call that needs a client creates it. */
  configure(request: ConfigureProvider_Request): void;
  /** True if Terraform has configured the provider. Terraform does so to plan and to apply, but not to validate. */
  readonly isConfigured: () => boolean;
  /** The client. Warnings of `configure` are reported once, with the first call. */
  client(diagnostics: DiagnosticCollector): Promise<ClientAnswer>;
}

function byName<D>(definitions: readonly D[], name: (definition: D) => string): Definitions<D> {
  return new Map(definitions.map((definition) => [name(definition), definition]));
}

/** Returns the definitions in a provider's lists, by name. */
export function definitionsOf(provider: Provider<unknown>): ProviderDefinitions {
  return {
    resources: byName(provider.resources, ({ type }) => type),
    dataSources: byName(provider.dataSources, ({ type }) => type),
    ephemeralResources: byName(provider.ephemeralResources, ({ type }) => type),
    actions: byName(provider.actions, ({ type }) => type),
    listResources: byName(listResourcesOf(provider.resources), ({ resource }) => resource.type),
    functions: byName(provider.functions, ({ name }) => name),
  };
}

type Loaders<D> = Readonly<Record<string, () => Promise<D>>>;

/** Loads each definition by name. List resources have no loaders, because each list resource is a part of its resource. */
export type DefinitionLoaders = { readonly [Kind in Exclude<keyof Kinds, "listResources">]: Loaders<Kinds[Kind]> };

/** Returns definitions that are loaded when a call names them. */
export function loadedDefinitions(loaders: DefinitionLoaders): ProviderDefinitions {
  const of = <D>(ofKind: Loaders<D>) => ({
    get: (name: string): Promise<D> | undefined => (Object.hasOwn(ofKind, name) ? ofKind[name]?.() : undefined),
  });
  const listed = of(loaders.resources);
  return {
    resources: of(loaders.resources),
    dataSources: of(loaders.dataSources),
    ephemeralResources: of(loaders.ephemeralResources),
    actions: of(loaders.actions),
    listResources: { get: (name) => listed.get(name)?.then(listResourceOf) },
    functions: of(loaders.functions),
  };
}

/** Creates the instance of a provider with these definitions. */
export function createProviderInstance(
  provider: Provider<unknown>,
  definitions: ProviderDefinitions,
  log: Log,
  time: Time = realTime,
): ProviderInstance {
  let request: ConfigureProvider_Request | undefined;
  const stored: StoredObjects = new Map();
  let objects = createObjectRegister(provider, stored);
  const lagWindow = createLagWindow();
  let stateObjects = createStateObjects(time);
  let made: Promise<ClientAnswer & { readonly warnings: DiagnosticMessage[] }> | undefined;
  return {
    ...definitions,
    provider,
    log,
    time,
    lagWindow,
    objects: () => objects,
    stateObjects: () => stateObjects,
    isConfigured: () => request !== undefined,
    configure(next) {
      objects = createObjectRegister(provider, stored);
      lagWindow.restart();
      stateObjects = createStateObjects(time);
      request = next;
      made = undefined;
    },
    async client(diagnostics) {
      made ??= createClientOf(provider, log, request);
      const { warnings, ...answer } = await made;
      diagnostics.add(...warnings.splice(0));
      return answer;
    },
  };
}

async function createClientOf(
  provider: Provider<unknown>,
  log: Log,
  request: ConfigureProvider_Request | undefined,
): Promise<ClientAnswer & { readonly warnings: DiagnosticMessage[] }> {
  const diagnostics = createDiagnostics();
  const { attributes } = provider;
  const answered = (answer: ClientAnswer) => ({
    ...answer,
    warnings: diagnostics.messages.filter(({ severity }) => severity === 2),
  });
  try {
    if (!request) throw new Error("Terraform requested an operation that requires a configured provider.");
    const config = knownArguments(attributes, request.config);
    const unknown = unknownNames(attributes, config);
    if (unknown.length > 0) return answered({ unknown });
    const at = pathsOf(attributes);
    const { terraformVersion } = request;
    const client = await provider.hooks.configure({ config, at, terraformVersion, diagnostics, log });
    if (!diagnostics.hasErrors) return answered({ client });
  } catch (error) {
    reportFailure({ provider, log, attributes, diagnostics }, { operation: "configure", type: provider.name }, error);
  }
  return answered({ failed: diagnostics.messages.filter(({ severity }) => severity === 1) });
}

/**
 * ConfigureProvider: stores the configuration, which may be partly unknown during planning. Reports only errors of the provider's
 * `check`. A later call creates the client when it needs the client.
 */
export async function configureProvider(
  instance: ProviderInstance,
  request: ConfigureProvider_Request,
): Promise<DiagnosticsResponse> {
  instance.configure(request);
  const { provider } = instance;
  const itself = new Map([[provider.name, provider]]);
  const { diagnostics } = await runRpc(
    instance,
    itself,
    provider.name,
    "configure",
    ({ attributes, hooks }, collector) => {
      const config = knownArguments(attributes, request.config);
      if (unknownNames(attributes, config).length > 0) return;
      hooks.check?.({ config, at: pathsOf(attributes), diagnostics: collector });
    },
  );
  return { diagnostics: diagnostics.messages };
}

/**
 * The time that the reads of one plan may wait. All objects share this time, because engines read only some objects at once. An
 * object that is read later was also written longer ago.
 */
type LagWindow = ReturnType<typeof createLagWindow>;

function createLagWindow() {
  let begun: number | undefined;
  return {
    /** Returns the end of all waits, in milliseconds of the clock. The first object that waits starts the time. */
    end: (now: number, limit: number) => (begun ??= now) + limit,
    restart(): void {
      begun = undefined;
    },
  };
}
