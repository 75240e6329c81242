import type { DiagnosticsResponse, ValidateConfigRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";
import { validateConfig } from "./validate-config.js";

/** ValidateEphemeralResourceConfig. */
export async function validateEphemeralResourceConfig(
  instance: ProviderInstance,
  request: ValidateConfigRequest,
): Promise<DiagnosticsResponse> {
  const { typeName, config } = request;
  const { diagnostics } = await attempt(instance, instance.ephemeralResources, typeName, "plan", (definition, told) => {
    validateConfig(definition, config, told);
  });
  return { diagnostics: diagnostics.messages };
}
