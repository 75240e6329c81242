import { formatImportId, identityOf } from "../framework/index.js";
import { provider } from "../provider/provider.js";

/**
 * The import ID of an object in a state or a plan, as `readAccount` names it; undefined for another provider's type, or
 * while part of the identity is missing. `attributes` are the object's values as JSON.
 */
export function importIdOf(type: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const resource = provider.resources.find((one) => one.type === type);
  const identity = resource && identityOf(resource, attributes);
  return identity && formatImportId(resource, identity);
}
