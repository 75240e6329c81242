import { phrase } from "../../shared/phrase.js";
import type { Plan, ResourceChange, Value } from "../plan/plan.js";

/** How the provider of an object is configured. */
export interface ProviderSettings {
  /** The configuration that the object uses, and all of its provider, without secrets. */
  readonly value: Value;
  /** Why a reviewer cannot see all of it, as a sentence. */
  readonly unseen: string | undefined;
}

/**
 * The provider configurations of an object. An object whose block is gone uses one that only the state knows, so all of them count.
 */
export function providerSettings({
  providers,
  configured,
}: Pick<Plan, "providers" | "configured">): (change: ResourceChange) => ProviderSettings {
  const known = new Map<string, Omit<ProviderSettings, "value"> & { readonly said: Value }>();
  const ofSource = (source: string) => {
    const own = providers.filter((one) => one.source === source);
    const found = own.find(({ secret }) => secret !== undefined);
    return {
      said: own.map(({ name, constraint, said }) => [name, constraint ?? null, said]),
      unseen:
        found?.secret === undefined
          ? undefined
          : phrase`The block of the provider ${found.name} has the value of ${found.secret}, which the report does not show: give it by a variable or by the environment.`,
    };
  };
  return ({ provider, address }) => {
    let found = known.get(provider);
    if (found === undefined) known.set(provider, (found = ofSource(provider)));
    return { value: [configured(address)?.provider ?? null, found.said], unseen: found.unseen };
  };
}
