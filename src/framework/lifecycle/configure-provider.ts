import { pathsOf } from "../path.js";
import type { ConfigureProviderRequest, DiagnosticsResponse } from "../protocol.js";
import { attempt } from "./attempt.js";
import { knownArguments, unknownNames } from "./known-arguments.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * ConfigureProvider: keeps the configuration, in which values may be unknown while planning. It costs nothing until a call
 * needs the client; only what the provider's `check` finds missing is told right away.
 */
export async function configureProvider(
  instance: ProviderInstance,
  request: ConfigureProviderRequest,
): Promise<DiagnosticsResponse> {
  instance.configure(request);
  const { provider } = instance;
  const itself = new Map([[provider.name, provider]]);
  const { diagnostics } = await attempt(instance, itself, provider.name, "configure", ({ attributes, hooks }, told) => {
    const config = knownArguments(attributes, request.config);
    if (unknownNames(attributes, config).length > 0) return;
    hooks.check?.({ config, at: pathsOf(attributes), diagnostics: told });
  });
  return { diagnostics: diagnostics.messages };
}
