import type { Log } from "../../../src/framework/definition/log.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { identityAttributes } from "../../../src/framework/definition/identity.js";
import { createProviderServer, type Provider } from "../../../src/framework/index.js";
import type { Time } from "../../../src/framework/lifecycle/provider-instance.js";
import type { WholeProviderServer } from "../../../src/framework/provider-server.js";
import type { DiagnosticMessage, DynamicValue, IdentityMessage } from "../../../src/protocol/messages.js";
import { attributeOf, children, type Cty, NULL, same, whollyKnown } from "./cty.js";
import { pathExists } from "./paths.js";
import { type CoreSchema, objectType, schemaFromDefinition } from "./schema.js";
import { isCompletion, isValidPlan } from "./verdicts.js";
import { fromWire } from "./wire.js";

/** An error of core: the provider has broken a rule (docs/reference/protocol.md). */
export class CoreError extends Error {
  override readonly name = "CoreError";
}

interface Options {
  readonly log?: Log;
  readonly time?: Time;
}

const schemas = new WeakMap<Attributes, CoreSchema>();

function schemaOf(attributes: Attributes): CoreSchema {
  const schema = schemas.get(attributes) ?? schemaFromDefinition(attributes);
  schemas.set(attributes, schema);
  return schema;
}

function read(attributes: Attributes, message: DynamicValue | undefined): Cty {
  if (message === undefined) return NULL;
  return fromWire(objectType(schemaOf(attributes)), message.msgpack);
}

function require(holds: boolean, broken: string): void {
  if (!holds) throw new CoreError(broken);
}

function failed(diagnostics: readonly DiagnosticMessage[]): boolean {
  return diagnostics.some(({ severity }) => severity === 1);
}

type Typed = { readonly type: string; readonly attributes: Attributes };

function attributesOf(definitions: readonly Typed[], type: string): Attributes | undefined {
  return definitions.find((one) => one.type === type)?.attributes;
}

/**
 * Creates a provider server whose responses are judged as core judges them, by an implementation of its own
 * (docs/reference/protocol.md#plan-rules, #apply-rules, and #reads). A response that core would refuse throws a
 * {@link CoreError}.
 */
export function judgedServer(provider: Provider<unknown>, options: Options = {}): WholeProviderServer {
  const server = createProviderServer(provider, options);
  const resource = (type: string): Attributes => attributesOf(provider.resources, type) ?? {};

  const requireObject = (what: string, attributes: Attributes, message: DynamicValue | undefined): void => {
    const object = read(attributes, message);
    require(object.is !== "null" && whollyKnown(object), `Provider produced invalid object: ${what}`);
  };

  /** A stored object has a complete identity, which stays that of its prior state. */
  const requireIdentity = (type: string, identity: IdentityMessage | undefined, prior: Cty = NULL): void => {
    const definition = provider.resources.find((one) => one.type === type);
    if (definition === undefined) return;
    require(identity !== undefined, `Provider returned no identity of ${type}`);
    const attributes = identityAttributes(definition);
    const value = read(attributes, identity?.identityData);
    const isComplete = whollyKnown(value) && children(value).every((part) => part.is !== "null");
    require(isComplete, `Provider returned an incomplete identity of ${type}`);
    const changed = definition.identity.filter((name) => !same(attributeOf(value, name), attributeOf(prior, name)));
    const isKnown = changed.every((name) => attributeOf(prior, name).is !== "null");
    require(changed.length === 0 || !isKnown, `Provider returned another identity of ${type}`);
  };

  return {
    ...server,
    async planResourceChange(request, context) {
      const answer = await server.planResourceChange(request, context);
      if (failed(answer.diagnostics) || answer.deferred) return answer;
      const attributes = resource(request.typeName);
      const [prior, config, planned] = [request.priorState, request.config, answer.plannedState].map((one) =>
        read(attributes, one),
      ) as [Cty, Cty, Cty];
      require(isValidPlan(schemaOf(attributes), prior, config, planned), "Provider produced invalid plan");
      for (const { steps } of prior.is === "null" ? [] : answer.requiresReplace)
        require(pathExists(prior, steps) || pathExists(planned, steps), "Provider produced invalid plan: path");
      return answer;
    },
    async applyResourceChange(request, context) {
      const answer = await server.applyResourceChange(request, context);
      const attributes = resource(request.typeName);
      const [planned, state] = [read(attributes, request.plannedState), read(attributes, answer.newState)];
      require(whollyKnown(state), "Provider returned invalid result object after apply");
      if (failed(answer.diagnostics)) return answer;
      require(isCompletion(planned, state), "Provider produced inconsistent result after apply");
      if (state.is !== "null")
        requireIdentity(request.typeName, answer.newIdentity, read(attributes, request.priorState));
      return answer;
    },
    async readResource(request, context) {
      const answer = await server.readResource(request, context);
      if (failed(answer.diagnostics) || answer.deferred) return answer;
      const attributes = resource(request.typeName);
      const state = read(attributes, answer.newState);
      require(whollyKnown(state), "Provider produced invalid object: read");
      const current = read(attributes, request.currentState);
      if (state.is !== "null" && !same(state, current)) requireIdentity(request.typeName, answer.newIdentity, current);
      return answer;
    },
    async upgradeResourceState(request, context) {
      const answer = await server.upgradeResourceState(request, context);
      if (!failed(answer.diagnostics)) requireObject("upgrade", resource(request.typeName), answer.upgradedState);
      return answer;
    },
    async upgradeResourceIdentity(request, context) {
      const answer = await server.upgradeResourceIdentity(request, context);
      if (!failed(answer.diagnostics)) requireIdentity(request.typeName, answer.upgradedIdentity);
      return answer;
    },
    async moveResourceState(request, context) {
      const answer = await server.moveResourceState(request, context);
      if (!failed(answer.diagnostics)) requireObject("move", resource(request.targetTypeName), answer.targetState);
      return answer;
    },
    async importResourceState(request, context) {
      const answer = await server.importResourceState(request, context);
      for (const { typeName, state, identity } of failed(answer.diagnostics) ? [] : answer.importedResources) {
        requireObject("import", resource(typeName), state);
        requireIdentity(typeName, identity);
      }
      return answer;
    },
    async readDataSource(request, context) {
      const answer = await server.readDataSource(request, context);
      const attributes = attributesOf(provider.dataSources, request.typeName);
      if (attributes && !failed(answer.diagnostics) && !answer.deferred)
        requireObject("data source", attributes, answer.state);
      return answer;
    },
    async openEphemeralResource(request, context) {
      const answer = await server.openEphemeralResource(request, context);
      const attributes = attributesOf(provider.ephemeralResources, request.typeName);
      if (!attributes || failed(answer.diagnostics) || answer.deferred) return answer;
      requireObject("ephemeral resource", attributes, answer.result);
      const [config, result] = [read(attributes, request.config), read(attributes, answer.result)];
      require(isValidPlan(schemaOf(attributes), NULL, config, result), "Provider changed configured values");
      return answer;
    },
    async *listResource(request, context) {
      for await (const event of server.listResource(request, context)) {
        if (event.diagnostic.length === 0) requireIdentity(request.typeName, event.identity);
        if (event.resourceObject) requireObject("list", resource(request.typeName), event.resourceObject);
        yield event;
      }
    },
  };
}
