import type { DiagnosticsResponse, ValidateConfigRequest } from "../protocol.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";
import { validateConfig } from "./validate-config.js";

/** ValidateListResourceConfig: the filter of a `list` block. */
export async function validateListResourceConfig(
  instance: ProviderInstance,
  request: ValidateConfigRequest,
): Promise<DiagnosticsResponse> {
  const { typeName, config } = request;
  const { diagnostics } = await attempt(instance, instance.listResources, typeName, "plan", (definition, told) => {
    validateConfig(definition, config, told);
  });
  return { diagnostics: diagnostics.messages };
}
