import { createDiagnostics, type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { Listed } from "../definition/resource.js";
import type { ListResource } from "../definition/provider.js";
import type { ListResource_Event, ListResource_Request } from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import type { Values } from "../definition/infer.js";
import { declaredObject, listedState, type UndeclarableObject } from "./declared-object.js";
import { runRpc, reportFailure } from "./report-failure.js";
import { knownArguments, type ProviderInstance } from "./provider-instance.js";
import { needClient } from "./run-operation.js";
import { identityMessage, storedAnswer } from "./stored-answer.js";
import { safeJson } from "../../shared/safe-json.js";

/** Yields items until the signal aborts. Then ends at once and closes the source, even while the source is waiting. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else
      signal.addEventListener(
        "abort",
        () => {
          resolve(undefined);
        },
        { once: true },
      );
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } finally {
    void iterator.return?.().catch(() => undefined);
  }
}

/**
 * ListResource (docs/reference/protocol.md#list-resources). Yields one event per object, until the limit is reached or Terraform
 * stops reading. If Terraform requests whole objects, it writes configurations from them, so an object that cannot be declared
 * becomes a warning. The last event has the warnings and the error.
 */
export async function* listResource(
  instance: ProviderInstance,
  request: ListResource_Request,
  context: CallContext,
): AsyncGenerator<ListResource_Event> {
  const { typeName, limit } = request;
  const { value: begun, diagnostics } = await runRpc(
    instance,
    instance.listResources,
    typeName,
    "list",
    (list, collector) => begin(instance, list, request, context, collector),
  );
  let count = 0;
  if (begun)
    try {
      for await (const item of untilAborted(begun.items, context.signal)) {
        const left = undeclarableOf(begun.list, item, request.includeResourceObject);
        if (left) {
          diagnostics.warning(undefined, `${left.type} ${left.importId} cannot be declared`, explained(left));
          continue;
        }
        yield eventOf(begun.list, item, request.includeResourceObject);
        count += 1;
        if (count === limit) break;
      }
    } catch (error) {
      const { provider, log } = instance;
      const failureContext = { provider, log, attributes: begun.list.attributes, diagnostics };
      if (!context.signal.aborted) reportFailure(failureContext, { operation: "list", type: typeName }, error);
    }
  if (diagnostics.messages.length > 0)
    yield { identity: undefined, displayName: "", resourceObject: undefined, diagnostic: diagnostics.messages };
}

async function begin(
  instance: ProviderInstance,
  list: ListResource<unknown>,
  request: ListResource_Request,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
) {
  const config = knownArguments(list.attributes, request.config);
  const client = await needClient(instance, diagnostics);
  const { includeResourceObject: includeResource } = request;
  const at = pathsOf(list.attributes);
  const items = list.hooks.objects({ config, client, options: { signal }, at, diagnostics, includeResource });
  return { list, items };
}

function undeclarableOf(
  { resource }: ListResource<unknown>,
  item: Listed<Values, Values>,
  isWhole: boolean,
): UndeclarableObject | undefined {
  if (!isWhole && item.undeclarable === undefined) return undefined;
  const declared = declaredObject(resource, item);
  return "reason" in declared ? declared : undefined;
}

const explained = ({ displayName, reason }: UndeclarableObject): string =>
  `${safeJson(displayName)} was left out. ${reason}`;

function eventOf(
  { resource }: ListResource<unknown>,
  item: Listed<Values, Values>,
  wanted: boolean,
): ListResource_Event {
  const { identity, displayName, resource: object } = item;
  const diagnostics = createDiagnostics();
  if (!wanted || object === undefined)
    return { identity: identityMessage(resource, identity), displayName, resourceObject: undefined, diagnostic: [] };
  const state = listedState(resource, item);
  const answer = storedAnswer(resource, state, `a listed ${resource.type}`, diagnostics);
  return {
    identity: answer.newIdentity,
    displayName,
    resourceObject: answer.newState,
    diagnostic: diagnostics.messages,
  };
}
