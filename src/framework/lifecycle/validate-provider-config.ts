import type { DiagnosticsResponse, ValidateProviderConfigRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";
import { validateConfig } from "./validate-config.js";

/** ValidateProviderConfig. */
export async function validateProviderConfig(
  instance: ProviderInstance,
  { config }: ValidateProviderConfigRequest,
): Promise<DiagnosticsResponse> {
  const { provider } = instance;
  const itself = new Map([[provider.name, provider]]);
  const { diagnostics } = await attempt(instance, itself, provider.name, "configure", (definition, told) => {
    validateConfig(definition, config, told);
  });
  return { diagnostics: diagnostics.messages };
}
