import { reported } from "../../support/diagnostics.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import {
  defineProvider,
  optional,
  string,
  UNKNOWN,
  type DescribedError,
  type Provider,
  type Resource,
  type Values,
} from "../../../src/framework/index.js";
import type { Log } from "../../../src/framework/definition/log.js";
import { openPrivateState } from "../../../src/framework/definition/private-state.js";
import { judgedServer } from "../../support/core/judged-server.js";
import { type Answered, engineCalls } from "../../support/engine-calls.js";
import { createRecordService, ServiceError, type RecordService } from "./record-service.js";
import { record } from "./record.js";

/** The descriptions of the API's errors. */
export function describeServiceError(error: unknown): DescribedError | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { code, field } = error;
  const said = { summary: `The API returned ${code}`, detail: "Do something about it." };
  if (code === "unproven" || code === "accepted") return { ...said, gone: code };
  if (code === "aborted") return { ...said, cancelled: true };
  if (code === "field" && field !== undefined)
    return {
      ...said,
      fields: [
        { name: field, message: "is wrong" },
        { name: "elsewhere", message: "is wrong too" },
      ],
    };
  return said;
}

/** A provider of the record, and its API. */
export function recordProvider(
  service = createRecordService(),
  more: Partial<Provider<unknown>> = {},
): Provider<unknown> {
  return {
    ...defineProvider({
      name: "test",
      doc: "Test.",
      attributes: { key: optional(string, { doc: "Key.", sensitive: true }) },
      configure: (): RecordService => service,
      describeError: describeServiceError,
      resources: [record],
    }),
    ...more,
  };
}

export { reported };

/** Private state as text, without when it was written, which differs in each run; test/provider/every-definition/lag.test.ts is about that. */
const textOf = (resource: Resource<unknown>, bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString("utf8");
  if (!text.includes('"w":')) return text;
  const stored = openPrivateState(resource, bytes);
  stored.note({ written: undefined });
  return Buffer.from(stored.bytes).toString("utf8");
};
const bytes = (value: string): Uint8Array => Buffer.from(value);

/** Terraform's side of one resource, in values instead of bytes. */
export interface Host {
  readonly server: ProviderServer;
  readonly capabilities: { deferralAllowed: boolean; writeOnlyAttributesAllowed: boolean };
  readonly configure: (config?: Values) => Promise<string[]>;
  readonly validate: (config: Values | typeof UNKNOWN) => Promise<string[]>;
  readonly plan: (question: {
    prior?: Values | null;
    config: Values | null;
    private?: string;
    deferral?: boolean;
  }) => Promise<{
    planned: Values | null;
    replaces: readonly string[];
    private: string;
    identity: Values | null;
    reported: string[];
  }>;
  readonly apply: (question: {
    prior?: Values | null;
    planned: Values | null;
    config?: Values | null;
    private?: string;
    signal?: AbortSignal;
  }) => Promise<{ state: Values | null; private: string; identity: Values | null; reported: string[] }>;
  readonly read: (question: {
    state: Values | null;
    private?: string;
    signal?: AbortSignal;
    deferral?: boolean;
  }) => Promise<{
    state: Values | null;
    private: string;
    identity: Values | null;
    deferred: number | undefined;
    reported: string[];
  }>;
  /** Plans and applies a configuration, as Terraform would; returns the state. */
  readonly settle: (
    config: Values,
    prior?: Values | null,
    kept?: string,
  ) => Promise<{ state: Values; private: string }>;
}

const never = new AbortController().signal;
/** A call that the engine never cancels. */
export const context = { signal: never };

/** A host for the resource, in a provider that serves it. */
export function hostOf(provider: Provider<unknown>, resource: Resource<unknown>, log?: Log): Host {
  const server = judgedServer(provider, log ? { log } : {});
  const capabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
  const calls = engineCalls(server, resource, { clientCapabilities: capabilities });
  const deferring = (deferralAllowed: boolean) => ({ clientCapabilities: { ...capabilities, deferralAllowed } });
  const readable = <Answer extends Pick<Answered, "private" | "diagnostics">>({ diagnostics, ...answer }: Answer) => ({
    ...answer,
    private: textOf(resource, answer.private),
    reported: reported(diagnostics),
  });
  const host: Host = {
    server,
    capabilities,
    async configure(config = {}) {
      const value = encodeObject(provider.attributes, config);
      const request = { terraformVersion: "1.12.0", config: value, clientCapabilities: capabilities };
      return reported((await server.configureProvider(request, context)).diagnostics);
    },
    validate: async (config) => reported(await calls.validate(config)),
    plan: async ({ prior = null, config, private: kept = "", deferral = false }) =>
      readable(await calls.plan(config, { state: prior, private: bytes(kept) }, deferring(deferral))),
    apply: async ({ prior = null, planned, config = planned, private: kept = "", signal = never }) =>
      readable(await calls.apply(config, prior, { planned, private: bytes(kept) }, { signal })),
    read: async ({ state, private: kept = "", signal = never, deferral = false }) => ({
      deferred: undefined,
      ...readable(await calls.read({ state, private: bytes(kept) }, { signal, ...deferring(deferral) })),
    }),
    async settle(config, prior = null, kept = "") {
      const plan = await host.plan({ prior, config, private: kept });
      const applied = await host.apply({ prior, planned: plan.planned, config, private: plan.private });
      const problems = [...plan.reported, ...applied.reported].filter((line) => line.startsWith("error"));
      if (problems.length > 0 || applied.state === null) throw new Error(problems.join("\n"));
      return { state: applied.state, private: applied.private };
    },
  };
  return host;
}

/** A configured host of the record, with its API. */
export async function recordHost(more: Partial<Provider<unknown>> = {}): Promise<Host & { service: RecordService }> {
  const service = createRecordService();
  const host = hostOf(recordProvider(service, more), record);
  await host.configure();
  return { ...host, service };
}
