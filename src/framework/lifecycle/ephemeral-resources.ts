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
import { checkEphemeral } from "../rules/answers.js";
import { violationDiagnostics } from "../rules/violation.js";
import { conformed } from "../planning/stored-values.js";
import { UNKNOWN } from "../values/values.js";
import { attempt } from "./report-failure.js";
import { echoed, knownArguments, type ProviderInstance } from "./provider-instance.js";
import { clientOrDeferral, needClient } from "./run-operation.js";

/**
 * An ephemeral resource's handle as the private bytes that Terraform keeps. Encoded once, by open: close receives the
 * bytes of open even after renewals (docs/reference/protocol.md#functions).
 */
function encodeHandle(handle: unknown): Uint8Array | undefined {
  return handle === undefined ? undefined : Buffer.from(JSON.stringify(handle));
}

/** The handle that open returned. */
function decodeHandle(bytes: Uint8Array | undefined): unknown {
  return bytes === undefined || bytes.length === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString("utf8"));
}

type Answer = Omit<OpenEphemeralResource_Response, "diagnostics">;

const NOTHING: Answer = { result: undefined, renewAt: undefined, private: undefined, deferred: undefined };

/** OpenEphemeralResource (docs/reference/protocol.md#functions). Its result is never stored. */
export async function openEphemeralResource(
  instance: ProviderInstance,
  request: OpenEphemeralResource_Request,
  context: CallContext,
): Promise<OpenEphemeralResource_Response> {
  const { value, diagnostics } = await attempt(
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
  { type, attributes, hooks }: EphemeralResource<unknown>,
  request: OpenEphemeralResource_Request,
  { signal }: CallContext,
  diagnostics: DiagnosticCollector,
): Promise<Answer> {
  const config = knownArguments(attributes, request.config);
  const found = await clientOrDeferral(instance, diagnostics, request.clientCapabilities);
  if ("deferred" in found) return { ...NOTHING, result: encodeObject(attributes, UNKNOWN), deferred: found.deferred };
  const at = pathsOf(attributes);
  const opened = await hooks.open({ config, client: found.client, signal, at, diagnostics });
  const result = conformed(attributes, echoed(config, opened.result));
  diagnostics.add(
    ...violationDiagnostics(`the result of opening ${type}`, checkEphemeral({ attributes, config, result })),
  );
  return {
    result: encodeObject(attributes, result),
    renewAt: opened.renewAt,
    private: encodeHandle(opened.handle),
    deferred: undefined,
  };
}

/** RenewEphemeralResource: renews what was opened; the handle stays the same. */
export async function renewEphemeralResource(
  instance: ProviderInstance,
  request: EphemeralHandleRequest,
  { signal }: CallContext,
): Promise<RenewEphemeralResource_Response> {
  const { ephemeralResources } = instance;
  const { value, diagnostics } = await attempt(
    instance,
    ephemeralResources,
    request.typeName,
    "renew",
    async ({ hooks }, collector) => {
      const handle = decodeHandle(request.private);
      return hooks.renew?.({ handle, client: await needClient(instance, collector), signal, diagnostics: collector });
    },
  );
  return { renewAt: value?.renewAt, private: request.private, diagnostics: diagnostics.messages };
}

/** CloseEphemeralResource: closes what was opened. */
export async function closeEphemeralResource(
  instance: ProviderInstance,
  request: EphemeralHandleRequest,
  { signal }: CallContext,
): Promise<DiagnosticsResponse> {
  const { diagnostics } = await attempt(
    instance,
    instance.ephemeralResources,
    request.typeName,
    "close",
    async ({ hooks }, collector) => {
      const handle = decodeHandle(request.private);
      await hooks.close?.({ handle, client: await needClient(instance, collector), signal, diagnostics: collector });
    },
  );
  return { diagnostics: diagnostics.messages };
}
