import { SHARED_FOR_MS } from "../../src/shared/call-options.js";
import { createUncheckedClient } from "../../src/api/client.js";
import { encodeObject } from "../../src/framework/codec/encode.js";
import { type Attributes, createProviderServer, type Provider } from "../../src/framework/index.js";
import type { Time } from "../../src/framework/lifecycle/provider-instance.js";
import { silentLog } from "../../src/framework/definition/log.js";
import type { ClientCapabilities, DiagnosticMessage, DynamicValue } from "../../src/protocol/messages.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";
import { provider } from "../../src/provider/provider.js";
import { judgedServer } from "./core/judged-server.js";
import { unnamedSummary } from "./diagnostics.js";
import { ABSENT, engineCalls } from "./engine-calls.js";
import type { TestService } from "./service.js";

type Values = Record<string, unknown>;

const neverStopped = new AbortController().signal;

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
  stop?: AbortSignal,
  clientCapabilities?: ClientCapabilities,
) {
  const resource = resourceOf(typeName);
  const how = { ...(stop && { signal: stop }), clientCapabilities };
  const calls = engineCalls(server, resource, how);
  const within = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
  const outcome = ({ state, private: kept, diagnostics }: Outcome): Outcome => ({
    ...{ state, private: kept },
    diagnostics: unnamed(diagnostics),
  });
  return {
    /** Validates before the provider is configured, and again before a plan. */
    validate: async (config: Values) => {
      const unconfigured = createProviderServer(provider, { log: silentLog });
      const first = await engineCalls(unconfigured, resource, how).validate(config);
      const second = await calls.validate(config);
      const texts = new Set(first.map((message) => JSON.stringify(message)));
      return { diagnostics: unnamed([...first, ...second.filter((message) => !texts.has(JSON.stringify(message)))]) };
    },
    plan: async (config: Values, prior: Outcome | null = null) => {
      const { planned, replaces, diagnostics } = await calls.plan(config, prior ?? ABSENT);
      return { planned, replaces, diagnostics: unnamed(diagnostics) };
    },
    apply: async (config: Values, prior: Outcome | null = null, signal = stop): Promise<Outcome> => {
      const plan = await calls.plan(config, prior ?? ABSENT);
      return outcome(await calls.apply(config, prior?.state ?? null, plan, within(signal)));
    },
    /** Plans with `planner`, if that is another process. */
    destroy: async (stored: Outcome, signal = stop, planner = server): Promise<Outcome> => {
      const plan = await engineCalls(planner, resource, how).plan(null, stored);
      const answer = await calls.apply(null, stored.state, plan, within(signal));
      return outcome({ ...answer, diagnostics: [...plan.diagnostics, ...answer.diagnostics] });
    },
    /** Imports and reads, as every engine does. */
    import: async (id: string): Promise<Outcome> => {
      const found = await calls.import(id);
      return outcome(found.state === null ? found : await calls.read(found));
    },
    read: async (stored: Outcome): Promise<Outcome> => outcome(await calls.read(stored)),
  };
}

/** The resource of a type. */
export function resourceOf(typeName: string) {
  const resource = provider.resources.find(({ type }) => type === typeName);
  if (resource === undefined) throw new Error(`The provider has no resource ${typeName}`);
  return resource;
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
