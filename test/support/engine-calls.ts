import { decodeObject } from "../../src/framework/codec/decode.js";
import { encodeObject } from "../../src/framework/codec/encode.js";
import { identityAttributes } from "../../src/framework/definition/identity.js";
import type { Resource, Unknown } from "../../src/framework/index.js";
import type {
  ClientCapabilities,
  DiagnosticMessage,
  DynamicValue,
  IdentityMessage,
} from "../../src/protocol/messages.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";

type Values = Record<string, unknown>;

/** How the engine calls the provider. */
interface How {
  readonly signal?: AbortSignal;
  readonly clientCapabilities?: ClientCapabilities | undefined;
}

/** An object that the engine stores: null if there is none. */
interface Stored {
  readonly state: Values | null;
  readonly private: Uint8Array;
}

export interface Answered extends Stored {
  readonly identity: Values | null;
  readonly diagnostics: readonly DiagnosticMessage[];
}

export interface Planned {
  readonly planned: Values | null;
  readonly private: Uint8Array;
  /** Such as `name`, or `parts.0.size`. */
  readonly replaces: readonly string[];
  readonly identity: Values | null;
  readonly diagnostics: readonly DiagnosticMessage[];
}

const NOTHING = new Uint8Array();
const neverStopped = new AbortController().signal;

/** An object that does not exist. */
export const ABSENT: Stored = { state: null, private: NOTHING };

/** The requests that an engine sends about the objects of one resource, in values. */
export function engineCalls(server: ProviderServer, resource: Resource<never>, always: How = {}) {
  const { type: typeName, attributes } = resource;
  const identities = identityAttributes(resource);
  const out = (values: Values | Unknown | null): DynamicValue => encodeObject(attributes, values);
  const into = (value: DynamicValue | undefined): Values | null => decodeObject(attributes, value) as Values | null;
  const identityIn = (message: IdentityMessage | undefined): Values | null =>
    decodeObject(identities, message?.identityData) as Values | null;
  const named = (how: How) => ({ typeName, clientCapabilities: undefined, ...always, ...how });
  const context = (how: How) => ({ signal: how.signal ?? always.signal ?? neverStopped });
  return {
    async validate(config: Values | Unknown): Promise<readonly DiagnosticMessage[]> {
      return (await server.validateResourceConfig({ ...named({}), config: out(config) }, context({}))).diagnostics;
    },

    /** Plans a change; without a configuration, a destroy. */
    async plan(config: Values | null, { state, private: priorPrivate }: Stored, how: How = {}): Promise<Planned> {
      const prior = { priorState: out(state), priorPrivate, priorIdentity: undefined };
      // The framework reads only whether there is a proposal.
      const request = { ...named(how), ...prior, proposedNewState: out(config), config: out(config) };
      const { plannedState, plannedPrivate, plannedIdentity, requiresReplace, diagnostics } =
        await server.planResourceChange(request, context(how));
      const replaces = requiresReplace.map(({ steps }) =>
        steps.map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt).join("."),
      );
      return {
        ...{ planned: into(plannedState), private: plannedPrivate, replaces },
        ...{ identity: identityIn(plannedIdentity), diagnostics },
      };
    },

    async apply(
      config: Values | null,
      prior: Values | null,
      { planned, private: plannedPrivate }: Pick<Planned, "planned" | "private">,
      how: How = {},
    ): Promise<Answered> {
      const plan = { plannedState: out(planned), plannedPrivate, plannedIdentity: undefined };
      const request = { typeName, priorState: out(prior), config: out(config), ...plan };
      const {
        newState,
        private: kept,
        newIdentity,
        diagnostics,
      } = await server.applyResourceChange(request, context(how));
      return { state: into(newState), private: kept, identity: identityIn(newIdentity), diagnostics };
    },

    async read({ state, private: kept }: Stored, how: How = {}): Promise<Answered & { readonly deferred?: number }> {
      const request = { ...named(how), currentState: out(state), private: kept, currentIdentity: undefined };
      const answer = await server.readResource(request, context(how));
      return {
        ...{ state: into(answer.newState), private: answer.private, identity: identityIn(answer.newIdentity) },
        ...{ diagnostics: answer.diagnostics, ...(answer.deferred && { deferred: answer.deferred.reason }) },
      };
    },

    /** Imports by ID or identity, without the read that follows. */
    async import(by: string | Values): Promise<Answered> {
      const identity = typeof by === "string" ? undefined : { identityData: encodeObject(identities, by) };
      const request = { ...named({}), id: typeof by === "string" ? by : "", identity };
      const { importedResources, diagnostics } = await server.importResourceState(request, context({}));
      const [found] = importedResources;
      const stored = { state: into(found?.state), private: found?.private ?? NOTHING };
      return { ...stored, identity: identityIn(found?.identity), diagnostics };
    },

    async upgrade(state: Values): Promise<readonly DiagnosticMessage[]> {
      const rawState = { json: Buffer.from(JSON.stringify(state)), flatmap: {} };
      return (await server.upgradeResourceState({ typeName, version: 0, rawState }, context({}))).diagnostics;
    },
  };
}

export type EngineCalls = ReturnType<typeof engineCalls>;
