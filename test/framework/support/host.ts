import { unnamedSummary } from "../../support/diagnostics.js";
import { decodeObject } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import type { DiagnosticMessage, DynamicValue, IdentityMessage } from "../../../src/protocol/messages.js";
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
import { identityAttributes } from "../../../src/framework/definition/identity.js";
import { judgedServer } from "../../support/core/judged-server.js";
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

/** A diagnostic on one line: `error name: summary | detail`. */
export function reported(diagnostics: readonly DiagnosticMessage[]): string[] {
  return diagnostics.map(({ severity, attribute, summary, detail }) => {
    const text = unnamedSummary({ severity, summary });
    const path = attribute?.steps
      .map(({ attributeName, elementKeyString, elementKeyInt }) => attributeName ?? elementKeyString ?? elementKeyInt)
      .join(".");
    return `${severity === 1 ? "error" : "warning"} ${path ?? "-"}: ${text} | ${detail}`;
  });
}

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
    replaces: string[];
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
  const { attributes, type: typeName } = resource;
  const identities = identityAttributes(resource);
  const text = (kept: Uint8Array): string => textOf(resource, kept);
  const encode = (value: Values | null | typeof UNKNOWN | undefined): DynamicValue =>
    encodeObject(attributes, value ?? null);
  const decode = (value: DynamicValue | undefined): Values | null => decodeObject(attributes, value) as Values | null;
  const identity = (message: IdentityMessage | undefined): Values | null =>
    message === undefined ? null : (decodeObject(identities, message.identityData) as Values);
  const capabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
  const host: Host = {
    server,
    capabilities,
    async configure(config = {}) {
      const value = encodeObject(provider.attributes, config);
      const request = { terraformVersion: "1.12.0", config: value, clientCapabilities: capabilities };
      return reported((await server.configureProvider(request, { signal: never })).diagnostics);
    },
    async validate(config) {
      const request = { typeName, config: encode(config), clientCapabilities: capabilities };
      const answer = await server.validateResourceConfig(request, { signal: never });
      return reported(answer.diagnostics);
    },
    async plan({ prior = null, config, private: kept = "", deferral = false }) {
      const request = {
        typeName,
        priorState: encode(prior),
        proposedNewState: encode(config),
        config: encode(config),
        priorPrivate: bytes(kept),
        clientCapabilities: { ...capabilities, deferralAllowed: deferral },
        priorIdentity: undefined,
      };
      const answer = await server.planResourceChange(request, { signal: never });
      return {
        planned: decode(answer.plannedState),
        replaces: answer.requiresReplace.map(({ steps }) =>
          steps.map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt).join("."),
        ),
        private: text(answer.plannedPrivate),
        identity: identity(answer.plannedIdentity),
        reported: reported(answer.diagnostics),
      };
    },
    async apply({ prior = null, planned, config = planned, private: kept = "", signal = never }) {
      const request = {
        typeName,
        priorState: encode(prior),
        plannedState: encode(planned),
        config: encode(config),
        plannedPrivate: bytes(kept),
        plannedIdentity: undefined,
      };
      const answer = await server.applyResourceChange(request, { signal });
      return {
        state: decode(answer.newState),
        private: text(answer.private),
        identity: identity(answer.newIdentity),
        reported: reported(answer.diagnostics),
      };
    },
    async read({ state, private: kept = "", signal = never, deferral = false }) {
      const request = {
        typeName,
        currentState: encode(state),
        private: bytes(kept),
        clientCapabilities: { ...capabilities, deferralAllowed: deferral },
        currentIdentity: undefined,
      };
      const answer = await server.readResource(request, { signal });
      return {
        state: decode(answer.newState),
        private: text(answer.private),
        identity: identity(answer.newIdentity),
        deferred: answer.deferred?.reason,
        reported: reported(answer.diagnostics),
      };
    },
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
