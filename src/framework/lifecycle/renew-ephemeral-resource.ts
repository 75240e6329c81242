import type { CallContext, EphemeralHandleRequest, RenewEphemeralResourceResponse } from "../protocol.js";
import { attempt } from "./attempt.js";
import { decodeHandle } from "./ephemeral-handle.js";
import { needClient } from "./need-client.js";
import type { ProviderInstance } from "./provider-instance.js";

/** RenewEphemeralResource: prolongs what was opened; the handle stays the same. */
export async function renewEphemeralResource(
  instance: ProviderInstance,
  request: EphemeralHandleRequest,
  { signal }: CallContext,
): Promise<RenewEphemeralResourceResponse> {
  const { ephemeralResources } = instance;
  const { value, diagnostics } = await attempt(
    instance,
    ephemeralResources,
    request.typeName,
    "renew",
    async ({ hooks }, told) => {
      const handle = decodeHandle(request.private);
      return hooks.renew?.({ handle, client: await needClient(instance, told), signal, diagnostics: told });
    },
  );
  return { renewAt: value?.renewAt, private: request.private, diagnostics: diagnostics.messages };
}
