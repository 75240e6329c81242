import { reported } from "./diagnostics.js";
import { ABSENT, type Answered, engineCalls } from "./engine-calls.js";
import { decodeObject } from "../../src/framework/codec/decode.js";
import { encodeObject } from "../../src/framework/codec/encode.js";
import { identityAttributes } from "../../src/framework/definition/identity.js";
import type { Resource, Values } from "../../src/framework/index.js";
import type { DynamicValue, IdentityMessage } from "../../src/protocol/messages.js";
import { provider } from "../../src/provider/provider.js";
import { judgedServer } from "./core/judged-server.js";

/**
 * A response of the provider in values, null if it has none, and its diagnostics, `error shield_zone_id: summary |
 * detail`.
 */
export interface HostAnswer {
  readonly values: Values | null;
  readonly reported: readonly string[];
}

/** One event of a listing; the object only if whole objects were requested. */
export interface ListedObject {
  readonly identity: Values | null;
  readonly displayName: string;
  readonly object: Values | null;
  readonly reported: readonly string[];
}

/** A state and its private state. */
export interface HostState extends HostAnswer {
  readonly private: Uint8Array;
  readonly identity: Values | null;
}

/** A signal for one call, as the server creates it. */
const context = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });
const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };

/**
 * The provider in this process, called with the newest protocol's messages without an engine: for requests that the
 * available engines do not send, and for those that would take too many processes.
 */
export async function hostProvider(config: Values, hosted: typeof provider = provider) {
  const server = judgedServer(hosted);
  const configuration = encodeObject(provider.attributes, config);
  await server.configureProvider({ terraformVersion: "1.14.0", config: configuration, clientCapabilities }, context());

  const dataSource = (type: string) => named(provider.dataSources, (one) => one.type === type, type);
  const resource = (type: string) => named(provider.resources, (one) => one.type === type, type);
  const callsOf = (type: string) => engineCalls(server, resource(type), { clientCapabilities });

  return {
    server,

    /** Validates and reads a data source, as a refresh does. */
    async readData(typeName: string, values: Values): Promise<HostAnswer> {
      const { attributes } = dataSource(typeName);
      const request = { typeName, config: encodeObject(attributes, values), clientCapabilities };
      const { diagnostics } = await server.validateDataResourceConfig(request, context());
      if (diagnostics.some(({ severity }) => severity === 1)) return { values: null, reported: reported(diagnostics) };
      const answer = await server.readDataSource(request, context());
      return {
        values: valuesOf(attributes, answer.state),
        reported: reported([...diagnostics, ...answer.diagnostics]),
      };
    },

    /** Validates, plans, and runs an action, as an apply does: what it says, and what is wrong. */
    async invoke(actionType: string, values: Values): Promise<{ said: string[]; reported: readonly string[] }> {
      const { attributes } = named(provider.actions, (one) => one.type === actionType, actionType);
      const config = encodeObject(attributes, values);
      const validated = await server.validateActionConfig({ typeName: actionType, config }, context());
      const failed = validated.diagnostics.some(({ severity }) => severity === 1);
      if (failed) return { said: [], reported: reported(validated.diagnostics) };
      const request = { actionType, config, clientCapabilities };
      const said: string[] = [];
      const found = [...(await server.planAction(request, context())).diagnostics];
      for await (const { progress, completed } of server.invokeAction(request, context())) {
        if (progress) said.push(progress.message);
        found.push(...(completed?.diagnostics ?? []));
      }
      return { said, reported: reported(found) };
    },

    /** Everything that a `list` block with this `config` finds. */
    async list(typeName: string, values: Values, { whole = true, limit = 100 } = {}): Promise<ListedObject[]> {
      const of = resource(typeName);
      if (of.list === undefined) throw new Error(`${typeName} cannot be listed`);
      const { attributes } = of.list;
      const request = { typeName, config: encodeObject(attributes, values), includeResourceObject: whole, limit };
      const found: ListedObject[] = [];
      for await (const event of server.listResource(request, context()))
        found.push({
          identity: identityOf(of, event.identity),
          displayName: event.displayName,
          object: valuesOf(of.attributes, event.resourceObject),
          reported: reported(event.diagnostic),
        });
      return found;
    },

    /** Imports by id or identity and reads, as every engine does. */
    async import(typeName: string, by: { readonly id: string } | { readonly identity: Values }): Promise<HostState> {
      const calls = callsOf(typeName);
      const found = await calls.import("id" in by ? by.id : by.identity);
      return answered(found.state === null ? found : await calls.read(found));
    },

    /** Reads an object with this state. */
    refresh: async (typeName: string, state: Values | null, kept = ABSENT.private): Promise<HostState> =>
      answered(await callsOf(typeName).read({ state, private: kept })),

    /** The configuration that the provider generates for an object. */
    async generate(typeName: string, state: Values): Promise<HostAnswer> {
      const { attributes } = resource(typeName);
      const answer = await server.generateResourceConfig(
        { typeName, state: encodeObject(attributes, state) },
        context(),
      );
      return { values: valuesOf(attributes, answer.config), reported: reported(answer.diagnostics) };
    },

    /** Plans this configuration over a state: the plan, and the attributes that force a new resource. */
    async plan(typeName: string, prior: Values, configured: Values): Promise<HostAnswer & { replaces: number }> {
      const answer = await callsOf(typeName).plan(configured, { ...ABSENT, state: prior });
      return { values: answer.planned, replaces: answer.replaces.length, reported: reported(answer.diagnostics) };
    },
  };
}

/** See {@link hostProvider}. */
export type ProviderHost = Awaited<ReturnType<typeof hostProvider>>;

function named<One>(all: readonly One[], is: (one: One) => boolean, name: string): One {
  const found = all.find(is);
  if (found === undefined) throw new Error(`The provider has no ${name}`);
  return found;
}

function valuesOf(attributes: Resource<unknown>["attributes"], value: DynamicValue | undefined): Values | null {
  return value === undefined ? null : (decodeObject(attributes, value) as Values | null);
}

function identityOf(resource: Resource<unknown>, message: IdentityMessage | undefined): Values | null {
  return valuesOf(identityAttributes(resource), message?.identityData);
}

const answered = ({ state, identity, private: kept, diagnostics }: Answered): HostState => ({
  ...{ values: state, identity, private: kept },
  reported: reported(diagnostics),
});
