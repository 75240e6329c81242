import { decodeRawState, encodeObject } from "../codec/index.js";
import { identityAttributes } from "../identity.js";
import type { UpgradeResourceIdentityRequest, UpgradeResourceIdentityResponse } from "../protocol.js";
import { checkIdentity, violationDiagnostics } from "../rules/index.js";
import { attempt } from "./attempt.js";
import type { ProviderInstance } from "./provider-instance.js";

/** UpgradeResourceIdentity: there is one version, so it is read by name. */
export async function upgradeResourceIdentity(
  instance: ProviderInstance,
  request: UpgradeResourceIdentityRequest,
): Promise<UpgradeResourceIdentityResponse> {
  const { typeName, rawIdentity } = request;
  const { value, diagnostics } = await attempt(instance, instance.resources, typeName, "read", (resource, told) => {
    const attributes = identityAttributes(resource);
    const identity = decodeRawState(attributes, rawIdentity);
    told.add(...violationDiagnostics(`the identity of ${typeName}`, checkIdentity({ attributes, identity })));
    return { identityData: encodeObject(attributes, identity) };
  });
  return { upgradedIdentity: value, diagnostics: diagnostics.messages };
}
