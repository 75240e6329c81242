import type { CallContext, DiagnosticsResponse, EphemeralHandleRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import { decodeHandle } from "./ephemeral-handle.js";
import { needClient } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";

/** CloseEphemeralResource: gives up what was opened. */
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
    async ({ hooks }, told) => {
      const handle = decodeHandle(request.private);
      await hooks.close?.({ handle, client: await needClient(instance, told), signal, diagnostics: told });
    },
  );
  return { diagnostics: diagnostics.messages };
}
