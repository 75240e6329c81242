import { SHARED_FOR_MS } from "../../src/shared/call-options.js";
import { createUncheckedClient } from "../../src/api/client.js";
import { decodeObject } from "../../src/framework/codec/decode.js";
import { encodeObject } from "../../src/framework/codec/encode.js";
import { type Attributes, createProviderServer, type Provider } from "../../src/framework/index.js";
import type { Time } from "../../src/framework/lifecycle/provider-instance.js";
import { silentLog } from "../../src/framework/definition/log.js";
import type {
  AttributePathMessage,
  ClientCapabilities,
  DiagnosticMessage,
  DynamicValue,
} from "../../src/protocol/messages.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";
import { provider } from "../../src/provider/provider.js";
import { judgedServer } from "./core/judged-server.js";
import { unnamedSummary } from "./diagnostics.js";
import type { TestService } from "./service.js";

type Values = Record<string, unknown>;

const neverStopped = new AbortController().signal;
const nothing = new Uint8Array();

/** An object of which the values not given are null, as the engine sends it. */
export function encode(attributes: Attributes, values: Values): DynamicValue {
  return encodeObject(
    attributes,
    Object.fromEntries(Object.keys(attributes).map((name) => [name, values[name] ?? null])),
  );
}

/** The result of an operation: the state (null if the object was deleted), the private state, and the diagnostics. */
export interface Outcome {
  readonly state: Values | null;
  readonly private: Uint8Array;
  readonly diagnostics: readonly DiagnosticMessage[];
}

const unnamed = (diagnostics: readonly DiagnosticMessage[]): DiagnosticMessage[] =>
  diagnostics.map((one) => ({ ...one, summary: unnamedSummary(one) }));

/** The provider, with a client that never waits: before it looks again, or between retries. */
export const withoutWaits: typeof provider = {
  ...provider,
  hooks: {
    ...provider.hooks,
    configure: ({ config }) => ({
      ...createUncheckedClient({
        shareForMs: SHARED_FOR_MS,
        accessKey: config["access_key"] as string,
        baseUrl: config["base_url"] as string,
        videoUrl: config["video_url"] as string,
        retries: (config["retries"] as number | null) ?? undefined,
        sleep: () => Promise.resolve(),
      }),
      refresh: undefined,
    }),
  },
};

/** The texts of the errors. */
export function errorsIn({ diagnostics }: Pick<Outcome, "diagnostics">): string[] {
  return diagnostics.filter(({ severity }) => severity === 1).map(({ summary, detail }) => `${summary}: ${detail}`);
}

/** A clock that waits only until other requests had their turn, and then shows the time that was waited for. */
export function skippingTime(): Time {
  let now = Date.now();
  return {
    now: () => now,
    sleep: async (milliseconds) => {
      await new Promise(setImmediate);
      now += milliseconds;
    },
  };
}

/** The provider in this process, configured for the API, by default without retries. */
export async function startProvider(
  service: TestService,
  configuration: Values = {},
  started: Provider<unknown> = provider,
  time?: Time,
): Promise<ProviderServer> {
  const server = judgedServer(started, { log: silentLog, ...(time && { time }) });
  const addresses = { access_key: service.accessKey, base_url: service.url, video_url: service.url, retries: 0 };
  const config = encode(provider.attributes, { ...addresses, ...configuration });
  await server.configureProvider(
    { terraformVersion: "1.11.4", config, clientCapabilities: undefined },
    { signal: neverStopped },
  );
  return server;
}

/**
 * Drives one resource type as the engine does: validate, plan, apply, read. `stop` is the user's request to stop. In the walk
 * of an apply Terraform sends `deferralAllowed` (docs/reference/protocol.md#deferral), OpenTofu does not.
 */
export function driveResource(
  server: ProviderServer,
  typeName: string,
  stop = neverStopped,
  clientCapabilities?: ClientCapabilities,
) {
  const context = { signal: stop };
  const attributes = provider.resources.find(({ type }) => type === typeName)?.attributes ?? {};
  const decode = (value: DynamicValue | undefined): Values | null => decodeObject(attributes, value) as Values | null;
  const same = { typeName, clientCapabilities };
  const plan = (config: Values, prior: Outcome | null) => {
    const computed = prior?.state ?? {};
    return server.planResourceChange(
      {
        ...same,
        priorState: prior?.state ? encode(attributes, prior.state) : undefined,
        proposedNewState: encode(attributes, { ...computed, ...config }),
        config: encode(attributes, config),
        priorPrivate: prior?.private ?? nothing,
        priorIdentity: undefined,
      },
      context,
    );
  };
  return {
    /** Validates before the provider is configured, and again before a plan. */
    validate: async (config: Values) => {
      const request = { ...same, config: encode(attributes, config) };
      const first = await createProviderServer(provider, { log: silentLog }).validateResourceConfig(request, context);
      const second = await server.validateResourceConfig(request, context);
      const texts = new Set(first.diagnostics.map((message) => JSON.stringify(message)));
      const added = second.diagnostics.filter((message) => !texts.has(JSON.stringify(message)));
      return { diagnostics: unnamed([...first.diagnostics, ...added]) };
    },
    plan: async (config: Values, prior: Outcome | null = null) => {
      const answer = await plan(config, prior);
      return {
        planned: decode(answer.plannedState),
        replaces: namesOf(answer),
        diagnostics: unnamed(answer.diagnostics),
      };
    },
    apply: async (config: Values, prior: Outcome | null = null, signal = stop): Promise<Outcome> => {
      const { plannedState, plannedPrivate } = await plan(config, prior);
      const answer = await server.applyResourceChange(
        {
          typeName,
          priorState: prior?.state ? encode(attributes, prior.state) : undefined,
          plannedState,
          config: encode(attributes, config),
          plannedPrivate,
          plannedIdentity: undefined,
        },
        { signal },
      );
      return { state: decode(answer.newState), private: answer.private, diagnostics: unnamed(answer.diagnostics) };
    },
    /** Plans with `planner`, if that is another process. */
    destroy: async (stored: Outcome, signal = stop, planner = server): Promise<Outcome> => {
      const priorState = stored.state ? encode(attributes, stored.state) : undefined;
      const planned = await planner.planResourceChange(
        {
          ...same,
          priorState,
          proposedNewState: undefined,
          config: undefined,
          priorPrivate: stored.private,
          priorIdentity: undefined,
        },
        context,
      );
      const { plannedState, plannedPrivate } = planned;
      const answer = await server.applyResourceChange(
        { typeName, priorState, plannedState, config: undefined, plannedPrivate, plannedIdentity: undefined },
        { signal },
      );
      const diagnostics = unnamed([...planned.diagnostics, ...answer.diagnostics]);
      return { state: decode(answer.newState), private: answer.private, diagnostics };
    },
    /** Imports and reads, as every engine does. */
    import: async (id: string): Promise<Outcome> => {
      const answer = await server.importResourceState({ ...same, id, identity: undefined }, context);
      const [found] = answer.importedResources;
      if (!found) return { state: null, private: nothing, diagnostics: unnamed(answer.diagnostics) };
      const request = { ...same, currentState: found.state, private: found.private, currentIdentity: undefined };
      const read = await server.readResource(request, context);
      return { state: decode(read.newState), private: read.private, diagnostics: unnamed(read.diagnostics) };
    },
    read: async (stored: Outcome): Promise<Outcome> => {
      const currentState = stored.state ? encode(attributes, stored.state) : undefined;
      const request = { ...same, currentState, private: stored.private, currentIdentity: undefined };
      const answer = await server.readResource(request, context);
      return { state: decode(answer.newState), private: answer.private, diagnostics: unnamed(answer.diagnostics) };
    },
  };
}

/** The top-level attributes that force a replacement. */
function namesOf({ requiresReplace }: { requiresReplace: readonly AttributePathMessage[] }): string[] {
  return requiresReplace.flatMap(({ steps }) => steps[0]?.attributeName ?? []);
}

/** Drives one resource type with a new provider for each operation, as engines start a process for each walk. */
export function driveWalks(
  service: TestService,
  typeName: string,
  stop?: AbortSignal,
  started?: Provider<unknown>,
  time?: Time,
) {
  const walk = async () => driveResource(await startProvider(service, {}, started, time), typeName, stop);
  return {
    plan: async (config: Values, prior: Outcome | null = null) => (await walk()).plan(config, prior),
    apply: async (config: Values, prior: Outcome | null = null, signal?: AbortSignal) =>
      (await walk()).apply(config, prior, signal),
    destroy: async (stored: Outcome) => (await walk()).destroy(stored),
    import: async (id: string) => (await walk()).import(id),
    read: async (stored: Outcome) => (await walk()).read(stored),
    validate: async (config: Values) => (await walk()).validate(config),
  };
}
