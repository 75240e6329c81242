import { decodeObject, encodeObject } from "../codec/index.js";
import { convertAttributes } from "../nested-values.js";
import type { GenerateResourceConfigRequest, GenerateResourceConfigResponse } from "../protocol.js";
import { checkGeneratedConfig, violationDiagnostics } from "../rules/index.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";

/** GenerateResourceConfig: the configuration under which this state plans no change. */
export async function generateResourceConfig(
  instance: ProviderInstance,
  { typeName, state }: GenerateResourceConfigRequest,
): Promise<GenerateResourceConfigResponse> {
  const { value, diagnostics } = await attempt(instance, instance.resources, typeName, "import", (resource, told) => {
    const { attributes } = resource;
    const config = convertAttributes(attributes, decodeObject(attributes, state), ({ presence, deprecated }, one) => {
      const left = presence === "computed" || presence === "write_only";
      return left || (deprecated !== undefined && presence !== "required") ? null : one;
    });
    told.add(...violationDiagnostics(`the configuration of ${typeName}`, checkGeneratedConfig({ attributes, config })));
    return encodeObject(attributes, config);
  });
  return { config: value, diagnostics: diagnostics.messages };
}
