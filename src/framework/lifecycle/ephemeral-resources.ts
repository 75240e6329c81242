import { encodeObject } from "../codec/encode.js";
import { type DiagnosticCollector, pathsOf } from "../definition/diagnostics.js";
import type { EphemeralResource } from "../definition/ephemeral-resource.js";
import type {
  DiagnosticsResponse,
  EphemeralHandleRequest,
  OpenEphemeralResource_Request,
  OpenEphemeralResource_Response,
  RenewEphemeralResource_Response,
} from "../../protocol/messages.js";
import type { CallContext } from "../../protocol/rpcs.js";
import { conformToSchema } from "../planning/stored-values.js";
import { UNKNOWN } from "../values/values.js";
import { runRpc } from "./report-failure.js";
import { withConfiguredValues, knownArguments, type ProviderInstance } from "./provider-instance.js";
import { clientOrDeferral } from "./run-operation.js";

type Answer = Omit<OpenEphemeralResource_Response, "diagnostics">;

const NOTHING: Answer = { result: undefined, renewAt: undefined, private: undefined, deferred: undefined };

/** OpenEphemeralResource (docs/reference/protocol.md#functions). Its result is never stored. */
export async function openEphemeralResource(
  instance: ProviderInstance,
  request: OpenEphemeralResource_Request,
  context: CallContext,
): Promise<OpenEphemeralResource_Response> {
  const { value, diagnostics } = await runRpc(
    instance,
    instance.ephemeralResources,
    request.typeName,
    "open",
    (ephemeral, collector) => open(instance, ephemeral, request, context, collector),
  );
  return { ...(value ?? NOTHING), diagnostics: diagnostics.messages };
}

async function open(
  instance: ProviderInstance,
  { attributes, hooks }: EphemeralResource<unknown>,
  request: OpenEphemeralResource_Request,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
): Promise<Answer> {
  const config = knownArguments(attributes, request.config);
  const found = await clientOrDeferral(instance, diagnostics, request.clientCapabilities);
  if ("deferred" in found) return { ...NOTHING, result: encodeObject(attributes, UNKNOWN), deferred: found.deferred };
  const at = pathsOf(attributes);
  const opened = await hooks.open({ config, client: found.client, options: { signal }, at, diagnostics });
  const result = conformToSchema(attributes, withConfiguredValues(config, opened));
  return { ...NOTHING, result: encodeObject(attributes, result) };
}

/** RenewEphemeralResource: never called, because results of open have no renewal time. */
export function renewEphemeralResource(request: EphemeralHandleRequest): Promise<RenewEphemeralResource_Response> {
  return Promise.resolve({ renewAt: undefined, private: request.private, diagnostics: [] });
}

/** CloseEphemeralResource: does nothing, because nothing stays open. */
export function closeEphemeralResource(): Promise<DiagnosticsResponse> {
  return Promise.resolve({ diagnostics: [] });
}
