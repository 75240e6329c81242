import { phrase, words } from "../../shared/phrase.js";
import type { Code } from "../plan/code.js";
import type { Plan, ResourceChange, Value } from "../plan/plan.js";

/** How the provider of an object is configured. */
export interface ProviderSettings {
  /** The configuration that the object uses, and all of its provider, without secrets. */
  readonly value: Value;
  /** Why a reviewer cannot see all of it, as a sentence. */
  readonly unseen: string | undefined;
}

/** Whether a provider configuration has an alias, as `bunny.other` does. Only these may have several instances. */
export const isAliased = (name: string): boolean => /\.[^.:]+$/.test(name.replace(/^.*:/, ""));

/**
 * The provider configurations of an object. An object whose block is gone uses one that only the state knows, so all of them count.
 */
export function providerSettings(
  { providers, configured }: Pick<Plan, "providers" | "configured">,
  code: Code,
): (change: ResourceChange) => ProviderSettings {
  const known = new Map<string, ProviderSettings>();
  const ofSource = (source: string): ProviderSettings => {
    const own = providers.filter((one) => one.source === source);
    const found = own.find(({ secret }) => secret !== undefined);
    return {
      value: own.map(({ name, constraint, said }) => [name, constraint ?? null, said]),
      unseen:
        found?.secret === undefined
          ? undefined
          : phrase`The block of the provider ${found.name} has the value of ${found.secret}, which the report does not show: give it by a variable or by the environment.`,
    };
  };
  const instance = (name: string | undefined): string | undefined => {
    if (name === undefined || !isAliased(name)) return undefined;
    const repeats = code.repeats(name);
    if ("is" in repeats && !repeats.is) return undefined;
    const why = "why" in repeats ? repeats.why : "its block has `for_each`";
    return phrase`Which instance of the provider ${name} it uses is not in the plan: ${words(why)}.`;
  };
  return ({ provider, address }) => {
    let found = known.get(provider);
    if (found === undefined) known.set(provider, (found = ofSource(provider)));
    const name = configured(address)?.provider;
    return { value: [name ?? null, found.value], unseen: found.unseen ?? instance(name) };
  };
}
