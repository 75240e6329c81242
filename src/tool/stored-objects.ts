import { isJsonObject, parsedJson } from "../shared/json.js";
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

type Values = Readonly<Record<string, unknown>>;

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
  const json = parsedJson(text);
  if (isJsonObject(json) && json["version"] === 4 && Array.isArray(json["resources"]))
    return rowsIn(json, "resources").flatMap(instancesOf);
  if (!isJsonObject(json) || typeof json["format_version"] !== "string")
    throw new InputError(
      `${file} is neither a state nor a plan${json === undefined ? ` in JSON: ${jsonProblem(text)}` : ""}. Give terraform.tfstate, or what "terraform state pull" or "terraform show -json" prints.${instead}`,
    );
  const { values: state, planned_values: planned, prior_state: prior } = json;
  return [state, planned, membersIn(prior)["values"]].flatMap((one) => objectsIn(membersIn(one)["root_module"]));
}

const membersIn = (value: unknown): Values => (isJsonObject(value) ? value : {});
const textIn = (row: Values, name: string): string | undefined => {
  const text = row[name];
  return typeof text === "string" ? text : undefined;
};
const rowsIn = (value: Values, name: string): readonly Values[] => {
  const rows = value[name];
  return Array.isArray(rows) ? rows.map(membersIn) : [];
};

/** Returns the instances of a resource of a raw state: `terraform.tfstate`, or the output of `terraform state pull`. */
function instancesOf(resource: Values): StoredObject[] {
  const [type, name, module] = ["type", "name", "module"].map((member) => textIn(resource, member));
  if (resource["mode"] !== "managed" || type === undefined || name === undefined) return [];
  const address = module === undefined ? `${type}.${name}` : `${module}.${type}.${name}`;
  const provider = /"([^"]+)"/.exec(textIn(resource, "provider") ?? "")?.[1] ?? "";
  return rowsIn(resource, "instances").map(({ index_key: key, attributes }) => ({
    ...{ type, name, provider },
    address: key === undefined ? address : `${address}[${JSON.stringify(key)}]`,
    values: membersIn(attributes),
  }));
}

/** Returns the objects of a module in the output of `terraform show -json`, and those of the modules in it. */
function objectsIn(module: unknown): StoredObject[] {
  const own = rowsIn(membersIn(module), "resources").flatMap((row) => {
    const [type, name] = [textIn(row, "type"), textIn(row, "name")];
    if (row["mode"] === "data" || type === undefined || name === undefined) return [];
    const [address = `${type}.${name}`, provider = ""] = [textIn(row, "address"), textIn(row, "provider_name")];
    return [{ type, name, address, provider, values: membersIn(row["values"]) }];
  });
  return [...own, ...rowsIn(membersIn(module), "child_modules").flatMap(objectsIn)];
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
