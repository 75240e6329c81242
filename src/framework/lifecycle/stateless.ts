import { encodeObject, encodeValue } from "../codec/encode.js";
import { type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { Values } from "../definition/infer.js";
import type { AnyAt, ReadDataContext } from "../definition/stateless.js";
import type { Attributes } from "../definition/types.js";
import type {
  ClientCapabilities,
  DiagnosticsResponse,
  EphemeralHandleRequest,
  InvokeAction_Event,
  InvokeAction_Request,
  OpenEphemeralResource_Request,
  OpenEphemeralResource_Response,
  PlanAction_Request,
  PlanAction_Response,
  ReadDataSource_Request,
  ReadDataSource_Response,
  RenewEphemeralResource_Response,
  CallFunction_Request,
  CallFunction_Response,
  DynamicValue,
} from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { conformToSchema } from "../planning/stored-values.js";
import { UNKNOWN } from "../values/values.js";
import { labelOf } from "./object-register.js";
import { knownArguments, type ProviderInstance } from "./provider-instance.js";
import { runRpc } from "./report-failure.js";
import { clientOrDeferral, needClient } from "./run-operation.js";
import { validateActionConfig } from "./validate-config.js";
import { DecodeError } from "../codec/codec-errors.js";
import { decodeValue } from "../codec/decode.js";
import { problemWithin } from "../definition/constraints.js";
import { type Parameter, type ProviderFunction, ArgumentError } from "../definition/function.js";

/** The API's answer to a configuration, with the configuration. Unknown if the client is deferred. */
async function answered(
  instance: ProviderInstance,
  attributes: Attributes,
  { config, signal, capabilities }: { config: Values; capabilities: ClientCapabilities | undefined } & CallContext,
  diagnostics: DiagnosticCollector,
  ask: (context: ReadDataContext<unknown, Values, AnyAt>) => Promise<Values>,
) {
  const found = await clientOrDeferral(instance, diagnostics, capabilities);
  if ("deferred" in found) return { value: encodeObject(attributes, UNKNOWN), deferred: found.deferred };
  const answer = await ask({
    config,
    client: found.client,
    options: { signal },
    at: pathsOf(attributes),
    diagnostics,
  });
  const given = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
  return { value: encodeObject(attributes, conformToSchema(attributes, { ...config, ...given })), deferred: undefined };
}

/** ReadDataSource: the API's data and the configuration. A missing object is an error. */
export async function readDataSource(
  instance: ProviderInstance,
  request: ReadDataSource_Request,
  { signal }: CallContext,
): Promise<ReadDataSource_Response> {
  const { typeName, clientCapabilities: capabilities } = request;
  const { value, diagnostics } = await runRpc(
    instance,
    instance.dataSources,
    typeName,
    "read",
    ({ type, attributes, hooks }, collector) => {
      const config = knownArguments(attributes, request.config);
      collector.about(labelOf({ type, attributes }, config));
      return answered(instance, attributes, { config, signal, capabilities }, collector, (context) =>
        hooks.read(context),
      );
    },
  );
  return { state: value?.value, deferred: value?.deferred, diagnostics: diagnostics.messages };
}

/** OpenEphemeralResource (docs/reference/protocol.md#functions). Its result is never stored. */
export async function openEphemeralResource(
  instance: ProviderInstance,
  request: OpenEphemeralResource_Request,
  { signal }: CallContext,
): Promise<OpenEphemeralResource_Response> {
  const { typeName, clientCapabilities: capabilities } = request;
  const { value, diagnostics } = await runRpc(
    instance,
    instance.ephemeralResources,
    typeName,
    "open",
    ({ attributes, hooks }, collector) => {
      const config = knownArguments(attributes, request.config);
      return answered(instance, attributes, { config, signal, capabilities }, collector, (context) =>
        hooks.open(context),
      );
    },
  );
  return {
    result: value?.value,
    deferred: value?.deferred,
    renewAt: undefined,
    private: undefined,
    diagnostics: diagnostics.messages,
  };
}

/** RenewEphemeralResource: never called, because results of open have no renewal time. */
export function renewEphemeralResource(request: EphemeralHandleRequest): Promise<RenewEphemeralResource_Response> {
  return Promise.resolve({ renewAt: undefined, private: request.private, diagnostics: [] });
}

/** CloseEphemeralResource: does nothing, because nothing stays open. */
export function closeEphemeralResource(): Promise<DiagnosticsResponse> {
  return Promise.resolve({ diagnostics: [] });
}

/** PlanAction: checks the known values. Never defers, because planning needs no client. */
export async function planAction(
  instance: ProviderInstance,
  { actionType, config }: PlanAction_Request,
): Promise<PlanAction_Response> {
  const { diagnostics } = await validateActionConfig(instance, { typeName: actionType, config });
  return { diagnostics, deferred: undefined };
}

/** InvokeAction: yields lines of progress. Then yields exactly one `completed`, which ends the stream. */
export async function* invokeAction(
  instance: ProviderInstance,
  { actionType, config }: InvokeAction_Request,
  { signal }: CallContext,
): AsyncGenerator<InvokeAction_Event> {
  const begun = await runRpc(instance, instance.actions, actionType, "invoke", async (action, diagnostics) => {
    const values = knownArguments(action.attributes, config);
    return { action, values, client: await needClient(instance, diagnostics) };
  });
  const { value } = begun;
  if (!value) {
    yield completed(begun.diagnostics.messages);
    return;
  }
  yield { progress: { message: value.action.hooks.progress(value.values) }, completed: undefined };
  const { provider, log } = instance;
  const after = `If the action ran after a change, that change was made, and the next apply does not run the action again. To run only the action: terraform apply -invoke=action.${actionType}.NAME`;
  const done = await runRpc(
    { provider, log, after },
    instance.actions,
    actionType,
    "invoke",
    ({ attributes, hooks }, diagnostics) =>
      hooks.invoke({
        config: value.values,
        client: value.client,
        options: { signal },
        at: pathsOf(attributes),
        diagnostics,
      }),
  );
  yield completed([...begun.diagnostics.messages, ...done.diagnostics.messages]);
}

function completed(diagnostics: NonNullable<InvokeAction_Event["completed"]>["diagnostics"]): InvokeAction_Event {
  return { progress: undefined, completed: { diagnostics } };
}

/**
 * CallFunction (docs/reference/protocol.md#functions). Works without a provider configuration. Functions have no diagnostics, so
 * an error is a text and the index of an argument.
 */
export async function callFunction(
  instance: ProviderInstance,
  request: CallFunction_Request,
): Promise<CallFunction_Response> {
  const definition = await instance.functions.get(request.name);
  if (!definition) return refusal(`The provider has no function ${request.name}.`);
  try {
    return { result: encodeValue(definition.returns, call(definition, request.arguments)), error: undefined };
  } catch (error) {
    return refusalFor(definition, error);
  }
}

function call(definition: ProviderFunction, values: readonly DynamicValue[]): unknown {
  const parameters = Object.entries(definition.parameters);
  const given = parameters.map(([name, parameter], index) => {
    return [name, argument(name, parameter, values[index])] as const;
  });
  return definition.call(Object.fromEntries(given), {
    refuse: (parameter, message) => {
      throw new ArgumentError(parameter, message);
    },
  });
}

function argument(name: string, { type }: Parameter, value: DynamicValue | undefined): unknown {
  try {
    const decoded = decodeValue(type, value);
    if (decoded === null) throw new ArgumentError(name, "must not be null");
    const problem = problemWithin(type, decoded);
    if (problem !== undefined) throw new ArgumentError(name, problem);
    return decoded;
  } catch (error) {
    throw error instanceof DecodeError ? new ArgumentError(name, error.problem) : error;
  }
}

function refusalFor(definition: ProviderFunction, error: unknown): CallFunction_Response {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ArgumentError)) return refusal(text);
  return refusal(text, Object.keys(definition.parameters).indexOf(error.parameter));
}

/** Engines add a full stop to the text. */
function refusal(text: string, functionArgument?: number): CallFunction_Response {
  return { result: undefined, error: { text: text.replace(/\.$/, ""), functionArgument } };
}
