import type { DataSource } from "../data-source.js";
import { createDiagnostics, type DiagnosticCollector } from "../diagnostics.js";
import type { EphemeralResource } from "../ephemeral-resource.js";
import type { ProviderFunction } from "../function.js";
import type { ListResource } from "../list-resource.js";
import type { Log } from "../log.js";
import { pathsOf } from "../path.js";
import type { ConfigureProviderRequest, DiagnosticMessage } from "../protocol.js";
import type { Provider } from "../provider.js";
import type { Resource } from "../resource.js";
import { createObjectRegister, type ObjectRegister } from "./object-register.js";
import { knownArguments, unknownNames } from "./known-arguments.js";
import { tellFailure } from "./tell-failure.js";

/**
 * Whether there is a client. `unknown` names the attributes of the provider's configuration that Terraform will know only
 * after apply; `failed` says why there will be none.
 */
export type ClientAnswer =
  | { readonly client: unknown }
  | { readonly unknown: readonly string[] }
  | { readonly failed: readonly DiagnosticMessage[] };

/** A provider in a running process: its definitions by name, and the client of its present configuration. */
export interface ProviderInstance {
  readonly provider: Provider<unknown>;
  readonly log: Log;
  readonly resources: ReadonlyMap<string, Resource<unknown>>;
  readonly dataSources: ReadonlyMap<string, DataSource<unknown>>;
  readonly ephemeralResources: ReadonlyMap<string, EphemeralResource<unknown>>;
  readonly listResources: ReadonlyMap<string, ListResource<unknown>>;
  readonly functions: ReadonlyMap<string, ProviderFunction>;
  /** The objects that Terraform has asked about since it configured the provider. */
  readonly objects: () => ObjectRegister;
  /** Takes a configuration. The client is made by the first call that needs it; a new configuration makes a new one. */
  configure(request: ConfigureProviderRequest): void;
  /** The client; what `configure` warned of is told once, to the first that asks. */
  client(diagnostics: DiagnosticCollector): Promise<ClientAnswer>;
}

function byName<D>(definitions: readonly D[], name: (definition: D) => string): ReadonlyMap<string, D> {
  return new Map(definitions.map((definition) => [name(definition), definition]));
}

/** Makes a provider ready to be served. */
export function createProviderInstance(provider: Provider<unknown>, log: Log): ProviderInstance {
  let request: ConfigureProviderRequest | undefined;
  let objects = createObjectRegister();
  let made: Promise<ClientAnswer & { readonly warnings: DiagnosticMessage[] }> | undefined;
  return {
    provider,
    log,
    resources: byName(provider.resources, ({ type }) => type),
    dataSources: byName(provider.dataSources, ({ type }) => type),
    ephemeralResources: byName(provider.ephemeralResources, ({ type }) => type),
    listResources: byName(provider.listResources, ({ resource }) => resource.type),
    functions: byName(provider.functions, ({ name }) => name),
    objects: () => objects,
    configure(next) {
      objects = createObjectRegister();
      request = next;
      made = undefined;
    },
    async client(diagnostics) {
      made ??= makeClient(provider, log, request);
      const { warnings, ...answer } = await made;
      diagnostics.add(...warnings.splice(0));
      return answer;
    },
  };
}

async function makeClient(
  provider: Provider<unknown>,
  log: Log,
  request: ConfigureProviderRequest | undefined,
): Promise<ClientAnswer & { readonly warnings: DiagnosticMessage[] }> {
  const diagnostics = createDiagnostics();
  const { attributes } = provider;
  const answered = (answer: ClientAnswer) => ({
    ...answer,
    warnings: diagnostics.messages.filter(({ severity }) => severity === 2),
  });
  try {
    if (!request) throw new Error("Terraform asked for something that needs a configured provider.");
    const config = knownArguments(attributes, request.config);
    const unknown = unknownNames(attributes, config);
    if (unknown.length > 0) return answered({ unknown });
    const at = pathsOf(attributes);
    const { terraformVersion } = request;
    const client = await provider.hooks.configure({ config, at, terraformVersion, diagnostics, log });
    if (!diagnostics.hasErrors) return answered({ client });
  } catch (error) {
    tellFailure({ provider, log, attributes, diagnostics }, { operation: "configure", type: provider.name }, error);
  }
  return answered({ failed: diagnostics.messages.filter(({ severity }) => severity === 1) });
}
