import {
  bool,
  computed,
  createProviderServer,
  defaulted,
  defineProvider,
  defineResource,
  integer,
  listOf,
  object,
  optional,
  required,
  setOf,
  string,
} from "../../src/framework/index.js";
import type { Attributes } from "../../src/framework/index.js";
import { startInProcessProvider, type ServedProvider } from "./in-process-provider.js";

const listAction = object({
  id: required(integer, { doc: "List." }),
  action: required(string, { doc: "Action." }),
});

const botKind = object({
  category: required(string, { doc: "Category." }),
  action: required(string, { doc: "Action." }),
});

/** The part of the official provider's schema (0.15 to 0.19) that a migration touches. */
const OFFICIAL_TYPES: Readonly<Record<string, Attributes>> = {
  bunnynet_pullzone_access_list: {
    id: computed(integer, { doc: "List.", stable: true }),
    pullzone: required(integer, { doc: "Pull zone." }),
    name: required(string, { doc: "Name." }),
    enabled: optional(bool, { doc: "Whether it acts." }),
    type: required(string, { doc: "Type." }),
    action: required(string, { doc: "Action." }),
    entries: required(setOf(string), { doc: "Entries." }),
  },
  bunnynet_pullzone_ratelimit_rule: {
    id: computed(integer, { doc: "Rule.", stable: true }),
    pullzone: required(integer, { doc: "Pull zone." }),
    name: required(string, { doc: "Name." }),
    description: optional(string, { doc: "Description." }),
  },
  bunnynet_pullzone_waf_rule: {
    id: computed(integer, { doc: "Rule.", stable: true }),
    pullzone: required(integer, { doc: "Pull zone." }),
    name: required(string, { doc: "Name." }),
    description: optional(string, { doc: "Description." }),
  },
  bunnynet_pullzone_shield: {
    id: computed(integer, { doc: "Shield zone.", stable: true }),
    pullzone: required(integer, { doc: "Pull zone." }),
    tier: optional(string, { doc: "Plan." }),
    access_list: optional(listOf(listAction), { doc: "Managed lists." }),
    bot_categorization: optional(listOf(botKind), { doc: "Kinds of bots." }),
    whitelabel_block: optional(string, { doc: "Page." }),
    whitelabel_challenge: optional(string, { doc: "Page." }),
    whitelabel_rate_limit: optional(string, { doc: "Page." }),
  },
  bunnynet_compute_container_app: {
    id: computed(string, { doc: "Application.", stable: true }),
    name: required(string, { doc: "Name." }),
    regions_allowed: required(setOf(string), { doc: "Regions." }),
    regions_required: required(setOf(string), { doc: "Regions." }),
    autoscaling_min: defaulted(integer, 1, { doc: "Fewest." }),
    autoscaling_max: defaulted(integer, 1, { doc: "Most." }),
  },
};

/** A running provider with the official schema; `writes` names each create, update and delete that it received. */
export interface OfficialProvider extends ServedProvider {
  readonly writes: readonly string[];
}

/** Starts the imitation. It returns the state as it is, and sends no requests. */
export async function startOfficialProvider(): Promise<OfficialProvider> {
  const writes: string[] = [];
  const done = <Result>(what: string, type: string, result: Result): Promise<Result> => {
    writes.push(`${what} ${type}`);
    return Promise.resolve(result);
  };
  const resources = Object.entries(OFFICIAL_TYPES).map(([type, attributes]) =>
    defineResource<null>()({
      type,
      doc: "Has the official schema.",
      identity: ["id"],
      attributes,
      create: ({ plan }) => done("create", type, plan as never),
      read: ({ state }) => Promise.resolve(state as never),
      update: ({ plan }) => done("update", type, plan as never),
      delete: () => done("delete", type, undefined),
    }),
  );
  const official = defineProvider({
    name: "bunnynet",
    doc: "Has the official schema.",
    attributes: {},
    configure: () => null,
    resources,
  });
  return { ...(await startInProcessProvider(() => Promise.resolve(createProviderServer(official)))), writes };
}

/** The addresses under which engines look the official provider up: each has its own default registry. */
export const officialAddress = (engine: "terraform" | "tofu"): string =>
  `registry.${engine === "tofu" ? "opentofu.org" : "terraform.io"}/bunnyway/bunnynet`;

/** `TF_REATTACH_PROVIDERS` for both providers. */
export function reattachBoth(ours: ServedProvider, official: ServedProvider, engine: "terraform" | "tofu"): string {
  const [entry] = Object.values(JSON.parse(official.reattach) as Record<string, object>);
  return JSON.stringify({ ...(JSON.parse(ours.reattach) as object), [officialAddress(engine)]: entry });
}

/** One object in the state of the official provider, named as in its address. */
export interface OfficialObject {
  readonly type: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The state that the official provider leaves. */
export function officialState(objects: readonly OfficialObject[], engine: "terraform" | "tofu"): string {
  return JSON.stringify({
    version: 4,
    terraform_version: "1.6.0",
    serial: 7,
    lineage: "5c1ff1c8-5f4b-4a4e-9ad1-6f3f0d1d9f11",
    outputs: {},
    resources: objects.map(({ type, name, attributes }) => ({
      mode: "managed",
      type,
      name,
      provider: `provider["${officialAddress(engine)}"]`,
      instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
    })),
  });
}
