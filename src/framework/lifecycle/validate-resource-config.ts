import type { DiagnosticsResponse, ValidateConfigRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";
import { validateConfig } from "./validate-config.js";

/** ValidateResourceConfig: hosts that do not know write-only attributes must not be given any. */
export async function validateResourceConfig(
  instance: ProviderInstance,
  request: ValidateConfigRequest,
): Promise<DiagnosticsResponse> {
  const { typeName, config, clientCapabilities } = request;
  const { diagnostics } = await attempt(instance, instance.resources, typeName, "plan", (definition, told) => {
    validateConfig(definition, config, told, clientCapabilities?.writeOnlyAttributesAllowed === true);
  });
  return { diagnostics: diagnostics.messages };
}
