import { encodeObject } from "../codec/index.js";
import type { DiagnosticCollector } from "../diagnostics.js";
import type { EphemeralResource } from "../ephemeral-resource.js";
import { pathsOf } from "../path.js";
import type { CallContext, OpenEphemeralResourceRequest, OpenEphemeralResourceResponse } from "../protocol.js";
import { checkEphemeral, violationDiagnostics } from "../rules/index.js";
import { conformed } from "../stored-values.js";
import { UNKNOWN } from "../unknown.js";
import { attempt } from "./attempt.js";
import { encodeHandle } from "./ephemeral-handle.js";
import { echoed, knownArguments } from "./known-arguments.js";
import { clientOrDeferral } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";

type Answer = Omit<OpenEphemeralResourceResponse, "diagnostics">;

const NOTHING: Answer = { result: undefined, renewAt: undefined, private: undefined, deferred: undefined };

/** OpenEphemeralResource (protocol §6). What it answers is never stored. */
export async function openEphemeralResource(
  instance: ProviderInstance,
  request: OpenEphemeralResourceRequest,
  context: CallContext,
): Promise<OpenEphemeralResourceResponse> {
  const { value, diagnostics } = await attempt(
    instance,
    instance.ephemeralResources,
    request.typeName,
    "open",
    (ephemeral, told) => open(instance, ephemeral, request, context, told),
  );
  return { ...(value ?? NOTHING), diagnostics: diagnostics.messages };
}

async function open(
  instance: ProviderInstance,
  { type, attributes, hooks }: EphemeralResource<unknown>,
  request: OpenEphemeralResourceRequest,
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
    ...violationDiagnostics(`what was opened of ${type}`, checkEphemeral({ attributes, config, result })),
  );
  return {
    result: encodeObject(attributes, result),
    renewAt: opened.renewAt,
    private: encodeHandle(opened.handle),
    deferred: undefined,
  };
}
