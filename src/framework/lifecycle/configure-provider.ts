import type { ConfigureProviderRequest, DiagnosticsResponse } from "../protocol.js";
import type { ProviderInstance } from "./provider-instance.js";

/** ConfigureProvider: keeps the configuration; it costs nothing until a call needs the client. */
export function configureProvider(
  instance: ProviderInstance,
  request: ConfigureProviderRequest,
): Promise<DiagnosticsResponse> {
  instance.configure(request);
  return Promise.resolve({ diagnostics: [] });
}
