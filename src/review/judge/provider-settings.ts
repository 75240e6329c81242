import { phrase, words } from "../../shared/phrase.js";
import type { Code } from "../plan/code.js";
import {
  type ConfiguredProvider,
  field,
  isArray,
  isObject,
  type Plan,
  type ResourceChange,
  type Value,
} from "../plan/plan.js";
import { isSecretName } from "../plan/secrets.js";

export interface ProviderSettings {
  /** All configurations of the object's provider, without secrets. */
  readonly value: Value;
  /** Why a reviewer cannot see the whole configuration, as a sentence. */
  readonly unseen: string | undefined;
}

/**
 * Reports whether a provider configuration has an alias, such as `bunny.other`. Only configurations with an alias may have
 * several instances.
 */
export const isAliased = (name: string): boolean => /\.[^.:]+$/.test(name.replace(/^.*:/, ""));

/**
 * Returns the provider configurations of an object. If the object has no block, only the state knows its configuration, so all
 * configurations count.
 */
export function providerSettings(
  { providers, configured }: Pick<Plan, "providers" | "configured">,
  code: Code,
): (change: ResourceChange) => ProviderSettings {
  const known = new Map<string, ProviderSettings>();
  const ofSource = (source: string, used: string | undefined): ProviderSettings => {
    const own = providers.filter((one) => one.source === source);
    const found = own.find(({ secret }) => secret !== undefined);
    const named = own.filter(({ name }) => name === used);
    const [why] = (named.length === 0 ? own : named).flatMap((one) => computedProblem(one, code) ?? []);
    return {
      value: own.map(({ name, constraint, visibleSettings }) => [name, constraint ?? null, visibleSettings]),
      unseen:
        found?.secret === undefined
          ? why
          : phrase`The block of the provider ${found.name} has the value of ${found.secret}, which the report does not show: set it with a variable or in the environment.`,
    };
  };
  const instance = (name: string | undefined): string | undefined => {
    if (name === undefined || !isAliased(name)) return undefined;
    const block = code.provider(name);
    if ("is" in block && field(block.is, "for_each") === undefined) return undefined;
    const why = "why" in block ? block.why : "its block has `for_each`";
    return phrase`The plan does not show which instance of the provider ${name} it uses: ${words(why)}.`;
  };
  return ({ provider, address }) => {
    const name = configured(address)?.provider;
    const key = `${provider} ${name ?? ""}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = ofSource(provider, name)));
    return { value: [name ?? null, found.value], unseen: found.unseen ?? instance(name) };
  };
}

/** Explains why neither the plan nor the code shows a provider setting, as a sentence. */
export function computedProblem(one: ConfiguredProvider, code: Code): string | undefined {
  const block = one.computed.size === 0 ? { is: {} } : code.provider(one.name);
  for (const [setting, isSecret] of one.computed) {
    const why =
      "why" in block
        ? block.why
        : one.name.includes(":")
          ? "its block is in a module"
          : plainProblem(field(block.is, setting), isSecret);
    if (why !== undefined)
      return phrase`The plan does not show ${setting} of the provider ${one.name}: ${words(why)}. Write it as a constant, or as a variable of the root module: \`var.NAME\`.`;
  }
  return undefined;
}

/** Reports whether the code computes a setting from more than variables and constants. */
export function isMore({ name, computed }: ConfiguredProvider, setting: string, code: Code): boolean {
  const block = computed.has(setting) ? code.provider(name) : UNKNOWN;
  const source = "is" in block ? field(block.is, setting) : undefined;
  return source !== undefined && plainProblem(source, false) !== undefined;
}

const UNKNOWN = { why: "" };

const VARIABLE = /^\$\{var\.[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[(?:\d+|"[^"\\$%]*")\])*\}$/;

/** Explains why an expression is more than variables and non-secret constants in lists and maps. */
function plainProblem(source: Value | undefined, isSecret: boolean): string | undefined {
  if (source === undefined) return "the plan was made from other files";
  if (isArray(source)) return source.map((item) => plainProblem(item, isSecret)).find((why) => why !== undefined);
  if (isObject(source))
    return Object.entries(source)
      .map(([name, item]) =>
        name === "dynamic" || /[$%]\{/.test(name) ? COMPUTED : plainProblem(item, isSecret || isSecretName(name)),
      )
      .find((why) => why !== undefined);
  if (typeof source !== "string" || VARIABLE.test(source)) return undefined;
  return isSecret || /[$%]\{/.test(source) ? COMPUTED : undefined;
}

const COMPUTED = "it is more than a variable";
