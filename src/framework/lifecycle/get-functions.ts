import type { GetFunctionsResponse } from "../protocol.js";
import type { Provider } from "../provider.js";
import { functionMessage, namedMessages } from "../schema.js";

/** GetFunctions: every function's signature. */
export function getFunctions(provider: Provider<unknown>): GetFunctionsResponse {
  return { functions: namedMessages(provider.functions, ({ name }) => name, functionMessage), diagnostics: [] };
}
