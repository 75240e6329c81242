import type { DiagnosticsResponse, ValidateConfigRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";
import { validateConfig } from "./validate-config.js";

/** ValidateDataResourceConfig. */
export async function validateDataResourceConfig(
  instance: ProviderInstance,
  request: ValidateConfigRequest,
): Promise<DiagnosticsResponse> {
  const { typeName, config } = request;
  const { diagnostics } = await attempt(instance, instance.dataSources, typeName, "plan", (definition, told) => {
    validateConfig(definition, config, told);
  });
  return { diagnostics: diagnostics.messages };
}
