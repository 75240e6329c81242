import * as v from "valibot";
import { jsonProblem } from "../shared/json-problem.js";
import { InputError } from "./report-input.js";
import { identityInImportId } from "../account/import-id.js";
import { isOfficialProvider } from "../zone/official/parts.js";
import { ownedKey, ownedKeys } from "../zone/official/owned.js";
import { containersOf, noneOfThese } from "../review/plan/missing-containers.js";
import { PULL_ZONE } from "../zone/official/names.js";
import { tryJson } from "../review/plan/plan.js";
import { FACTORY_BOTS, FACTORY_CATEGORIES } from "../zone/words/bots.js";
import type { AccountObject } from "../account/read-account.js";

/** An object in a state or a plan. */
export interface StoredObject {
  readonly type: string;
  readonly name: string;
  readonly address: string;
  /** Such as `registry.terraform.io/bunny-iac/bunny`; empty if the file lacks it. */
  readonly provider: string;
  readonly values: Values;
}

interface ModuleValues {
  readonly resources?: readonly {
    mode?: string;
    type: string;
    name: string;
    address?: string;
    provider_name?: string;
    values?: Values | null;
  }[];
  readonly child_modules?: readonly ModuleValues[];
}

type Values = Record<string, unknown>;

const values = v.record(v.string(), v.unknown());
const moduleValues: v.GenericSchema<unknown, ModuleValues> = v.object({
  resources: v.optional(
    v.array(
      v.object({
        mode: v.optional(v.string()),
        type: v.string(),
        name: v.string(),
        address: v.optional(v.string()),
        provider_name: v.optional(v.string()),
        values: v.optional(v.nullable(values)),
      }),
    ),
  ),
  child_modules: v.optional(v.array(v.lazy(() => moduleValues))),
});
const stateValues = v.object({ root_module: v.optional(moduleValues) });

/** `terraform.tfstate`, or the output of `terraform state pull`. */
const rawState = v.object({
  version: v.literal(4),
  resources: v.array(
    v.object({
      mode: v.string(),
      type: v.string(),
      name: v.string(),
      module: v.optional(v.string()),
      provider: v.optional(v.string()),
      instances: v.array(
        v.object({
          index_key: v.optional(v.union([v.string(), v.number()])),
          attributes: v.optional(v.nullable(values)),
        }),
      ),
    }),
  ),
});

/** The output of `terraform show -json` for a state or a plan. */
const shown = v.object({
  format_version: v.string(),
  values: v.optional(stateValues),
  planned_values: v.optional(stateValues),
  prior_state: v.optional(v.object({ values: v.optional(stateValues) })),
});

/** A file's text, and advice if the file is missing. */
interface StateText {
  readonly file: string;
  readonly text: string;
  readonly instead?: string;
}

/**
 * Reads the managed objects of a state or a plan: `terraform.tfstate`, or the output of `terraform state pull` or `terraform show
 * -json`.
 * @throws InputError that names `file` for anything else
 */
export function storedObjects({ file, text, instead = "" }: StateText): StoredObject[] {
  const json = parseJson(text);
  const raw = v.safeParse(rawState, json);
  if (raw.success)
    return raw.output.resources.flatMap(({ mode, type, name, module, provider, instances }) => {
      const address = module === undefined ? `${type}.${name}` : `${module}.${type}.${name}`;
      const stored = instances.map(({ index_key: key, attributes }) => ({
        type,
        name,
        address: key === undefined ? address : `${address}[${JSON.stringify(key)}]`,
        provider: /"([^"]+)"/.exec(provider ?? "")?.[1] ?? "",
        values: attributes ?? {},
      }));
      return mode === "managed" ? stored : [];
    });
  const known = v.safeParse(shown, json);
  if (!known.success)
    throw new InputError(
      `${file} is neither a state nor a plan${json === undefined ? ` in JSON: ${jsonProblem(text)}` : ""}. Give terraform.tfstate, or what "terraform state pull" or "terraform show -json" prints.${instead}`,
    );
  const { values: state, planned_values: planned, prior_state: prior } = known.output;
  return [state, planned, prior?.values].flatMap((one) => inModule(one?.root_module ?? {}));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function inModule({ resources = [], child_modules: children = [] }: ModuleValues): StoredObject[] {
  const own = resources.flatMap(
    ({ mode, type, name, address = `${type}.${name}`, provider_name: provider = "", values: attributes }) =>
      mode === "data" ? [] : [{ type, name, address, provider, values: attributes ?? {} }],
  );
  return [...own, ...children.flatMap(inModule)];
}

interface ExistingObject {
  readonly type: string;
  readonly importId: string;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

interface OfficialOwners {
  /** Returns the official object that equals or contains an object. `pullZone` is the pull zone of the object's zone. */
  readonly ownerOf: (object: ExistingObject, pullZone: number | undefined) => StoredObject | undefined;
  /** Whether the states have any official object. */
  readonly isAny: boolean;
}

/** Official rules contain their position, so a provider that has the rules also has their order. */
const RULE_ORDER = "bunny_shield_waf_rule_order";

/** A plan file may lack the provider. In that case, the prefix of the type decides. */
const isOfficial = ({ provider, type }: StoredObject): boolean =>
  provider === "" ? type.startsWith("bunnynet_") : isOfficialProvider(provider);

/** Maps our objects to the official objects in these states. */
export function officialOwners(stored: readonly StoredObject[]): OfficialOwners {
  const official = stored.filter(isOfficial);
  const owners = new Map(official.flatMap((one) => ownedKeys(one.type, one.values).map((key) => [key, one] as const)));
  const find = (type: string, values: Readonly<Record<string, unknown>>): StoredObject | undefined => {
    const key = ownedKey(type, values);
    return key === undefined ? undefined : owners.get(key);
  };
  return {
    isAny: owners.size > 0,
    ownerOf: ({ type, importId, state }, pullZone) => {
      const rules = type === RULE_ORDER ? state?.["rule_ids"] : undefined;
      if (!Array.isArray(rules))
        return find(type, { pull_zone_id: pullZone, ...identityInImportId(type, importId), ...state });
      const found = rules.map((id: unknown) => find("bunny_shield_waf_rule", { waf_rule_id: id }));
      return found.includes(undefined) ? undefined : found[0];
    },
  };
}

/** The zones of an account; pull zones are undefined if they were not read. */
export interface KnownZones {
  readonly zones: Iterable<number>;
  readonly pullZones?: Iterable<number> | undefined;
}

/**
 * Says which zones of a state the account lacks; undefined if it has all of them. A key of another account would otherwise find
 * nothing, or would call every object new.
 * @throws InputError if the account has none of the zones
 */
export function absentZones(stored: readonly StoredObject[], { zones, pullZones }: KnownZones): string | undefined {
  const known = new Set([...zones].map((id) => `Shield zone ${id}`));
  for (const id of pullZones ?? []) known.add(`pull zone ${id}`);
  const counts = new Map<string, number>();
  for (const object of stored)
    for (const container of zonesOf(object))
      if (pullZones !== undefined || container.startsWith("Shield"))
        counts.set(container, (counts.get(container) ?? 0) + 1);
  const absent = [...counts.keys()].filter((container) => !known.has(container));
  if (absent.length === 0) return undefined;
  const text = noneOfThese(absent, counts);
  if (absent.length === counts.size) throw new InputError(text);
  return text;
}

function zonesOf({ type, values }: StoredObject): readonly string[] {
  const own = containersOf({ type, before: tryJson(JSON.stringify(values)) ?? null });
  if (!type.startsWith("bunnynet_pullzone")) return own.filter((container) => !container.startsWith("application"));
  const pullZone = values[type === "bunnynet_pullzone" ? "id" : PULL_ZONE];
  return typeof pullZone === "number" || typeof pullZone === "string" ? [`pull zone ${pullZone}`] : [];
}

/**
 * Reports whether an object equals the same object of a new zone. Nobody created such an object
 * (docs/reference/factory-settings.md). A bot that cannot be verified never counts as such an object, because any client can use
 * the bot's name to get through.
 */
export function isFactorySetting({ type, state }: Pick<AccountObject, "type" | "state">): boolean {
  if (state["action"] !== "allow") return false;
  const isCategory = FACTORY_CATEGORIES.some((category) => category === state["category"]);
  if (type === "bunny_shield_bot_category_action") return isCategory;
  if (type !== "bunny_shield_bot_action" || state["is_verifiable"] !== true) return false;
  const agent = state["user_agent_match"];
  return isCategory || (typeof agent === "string" && FACTORY_BOTS.includes(agent.toLowerCase()));
}
