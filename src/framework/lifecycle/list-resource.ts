import { createDiagnostics, type DiagnosticCollector } from "../diagnostics.js";
import type { Listed, ListResource } from "../list-resource.js";
import { pathsOf } from "../path.js";
import type { CallContext, ListResourceEvent, ListResourceRequest } from "../protocol.js";
import { checkRead } from "../rules/index.js";
import { conformed, withDefaults } from "../stored-values.js";
import type { Values } from "../views.js";
import { attempt } from "./attempt.js";
import { knownArguments } from "./known-arguments.js";
import { needClient } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";
import { identityMessage, storedAnswer } from "./stored-answer.js";
import { tellFailure } from "./tell-failure.js";
import { untilAborted } from "./until-aborted.js";

/**
 * ListResource (protocol §6): what exists, one event each, until the limit is reached or Terraform has seen enough. An
 * error is the last event.
 */
export async function* listResource(
  instance: ProviderInstance,
  request: ListResourceRequest,
  context: CallContext,
): AsyncGenerator<ListResourceEvent> {
  const { typeName, limit } = request;
  const { value: begun, diagnostics } = await attempt(
    instance,
    instance.listResources,
    typeName,
    "list",
    (list, told) => begin(instance, list, request, context, told),
  );
  let count = 0;
  if (begun)
    try {
      for await (const item of untilAborted(begun.items, context.signal)) {
        yield eventOf(begun.list, item, request.includeResourceObject);
        count += 1;
        if (count === limit) break;
      }
    } catch (error) {
      const { provider, log } = instance;
      const scene = { provider, log, attributes: begun.list.attributes, diagnostics };
      if (!context.signal.aborted) tellFailure(scene, { operation: "list", type: typeName }, error);
    }
  if (diagnostics.messages.length > 0)
    yield { identity: undefined, displayName: "", resourceObject: undefined, diagnostic: diagnostics.messages };
}

async function begin(
  instance: ProviderInstance,
  list: ListResource<unknown>,
  request: ListResourceRequest,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
) {
  const config = knownArguments(list.attributes, request.config);
  const client = await needClient(instance, diagnostics);
  const { limit, includeResourceObject: includeResource } = request;
  const at = pathsOf(list.attributes);
  const items = list.hooks.list({ config, client, signal, at, diagnostics, limit, includeResource });
  return { list, items };
}

function eventOf(
  { resource }: ListResource<unknown>,
  { identity, displayName, resource: object }: Listed<Values, Values>,
  wanted: boolean,
): ListResourceEvent {
  const { attributes, type } = resource;
  const diagnostics = createDiagnostics();
  if (!wanted || object === undefined)
    return { identity: identityMessage(resource, identity), displayName, resourceObject: undefined, diagnostic: [] };
  const state = withDefaults(attributes, conformed(attributes, { ...identity, ...object }), "local");
  const violations = checkRead({ attributes, newState: state });
  const answer = storedAnswer(resource, state, null, `a listed ${type}`, violations, diagnostics);
  return {
    identity: answer.newIdentity,
    displayName,
    resourceObject: answer.newState,
    diagnostic: diagnostics.messages,
  };
}
