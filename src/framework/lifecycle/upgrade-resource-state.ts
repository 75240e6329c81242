import { decodeRawState, encodeObject } from "../codec/index.js";
import type { RawState, UpgradeResourceStateRequest, UpgradeResourceStateResponse } from "../protocol.js";
import type { Resource } from "../resource.js";
import { checkUpgrade, violationDiagnostics } from "../rules/index.js";
import { conformed, withDefaults } from "../stored-values.js";
import type { Values } from "../views.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * UpgradeResourceState (protocol §5.10), which Terraform asks for whenever it reads a state. State of the same version is
 * taken by name and without losing a digit: what an older release did not know yet is null, or the default of a local
 * attribute, and what this one does not know any more is left out.
 */
export async function upgradeResourceState(
  instance: ProviderInstance,
  request: UpgradeResourceStateRequest,
): Promise<UpgradeResourceStateResponse> {
  const { typeName, version, rawState } = request;
  const { value, diagnostics } = await attempt(instance, instance.resources, typeName, "read", (resource, told) => {
    const { attributes } = resource;
    const state = upgraded(resource, version, rawState);
    const complete = state && withDefaults(attributes, conformed(attributes, state), "local");
    instance.objects().store(resource, complete);
    const violations = checkUpgrade({ attributes, state: complete });
    told.add(...violationDiagnostics(`the upgraded state of ${typeName}`, violations));
    return encodeObject(attributes, complete);
  });
  return { upgradedState: value, diagnostics: diagnostics.messages };
}

function upgraded(resource: Resource<unknown>, version: number, rawState: RawState | undefined): Values | null {
  if (version === resource.version) return decodeRawState(resource.attributes, rawState);
  const step = resource.upgrade[version];
  if (!step)
    throw new Error(
      `The state has schema version ${version}; this release reads version ${resource.version} and older.`,
    );
  const old = decodeRawState(step.attributes, rawState);
  return old && step.upgrade(old);
}
