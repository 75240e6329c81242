import type { DiagnosticCollector } from "../diagnostics.js";
import type { ClientCapabilities, DeferredMessage } from "../protocol.js";
import { AlreadyTold } from "./already-told.js";
import type { ProviderInstance } from "./provider-instance.js";

/** The client, or the deferral to answer with where Terraform allows one (protocol §5.13). */
export type ClientOrDeferral = { readonly client: unknown } | { readonly deferred: DeferredMessage };

/** The client or a deferral, for an RPC that cannot do without. Throws {@link AlreadyTold} if there is neither. */
export async function clientOrDeferral(
  instance: ProviderInstance,
  diagnostics: DiagnosticCollector,
  capabilities: ClientCapabilities | undefined,
): Promise<ClientOrDeferral> {
  const answer = await instance.client(diagnostics);
  if ("client" in answer) return answer;
  if ("unknown" in answer && capabilities?.deferralAllowed === true) return { deferred: { reason: 2 } };
  if ("failed" in answer) diagnostics.add(...answer.failed);
  else tellUnknown(instance, diagnostics, answer.unknown);
  throw new AlreadyTold();
}

/** The client, for an RPC that cannot be deferred. Throws {@link AlreadyTold} if there is none. */
export async function needClient(instance: ProviderInstance, diagnostics: DiagnosticCollector): Promise<unknown> {
  const answer = await clientOrDeferral(instance, diagnostics, undefined);
  return "client" in answer ? answer.client : undefined;
}

/** The client, for a hook that can do without: undefined while the provider's configuration is unknown. */
export async function clientIfKnown(instance: ProviderInstance, diagnostics: DiagnosticCollector): Promise<unknown> {
  const answer = await instance.client(diagnostics);
  return "unknown" in answer ? undefined : needClient(instance, diagnostics);
}

function tellUnknown(instance: ProviderInstance, diagnostics: DiagnosticCollector, names: readonly string[]): void {
  const { name } = instance.provider;
  const list = names.join(", ");
  diagnostics.error(
    undefined,
    "The provider's configuration is not known yet",
    `This needs a request to the service, but ${list} in provider "${name}" will be known only after apply. ` +
      `Apply what ${list} comes from first (terraform apply -target=…), or configure values that are known.`,
  );
}
