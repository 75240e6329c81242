import type { GetResourceIdentitySchemasResponse } from "../protocol.js";
import type { Provider } from "../provider.js";
import { identitySchemaMessage, namedMessages } from "../schema.js";

/** GetResourceIdentitySchemas: what identifies the objects of each resource. */
export function getResourceIdentitySchemas(provider: Provider<unknown>): GetResourceIdentitySchemasResponse {
  return {
    identitySchemas: namedMessages(provider.resources, ({ type }) => type, identitySchemaMessage),
    diagnostics: [],
  };
}
