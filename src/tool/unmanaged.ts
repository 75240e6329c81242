import type { Reading } from "../account/read-owners.js";
import { createdAs, importIdOf } from "../account/import-id.js";
import { type AccountObject, type LeftObject, readAccount } from "../account/read-account.js";
import {
  type DeclaredEndpoint,
  ENDPOINT,
  type UnmanagedObject,
  declaredEndpoints,
  withUnmanaged,
  withoutUnmanaged,
} from "../review/drift/unmanaged.js";
import type { DriftStack } from "../review/document/drift-document.js";
import { isBunnyProvider, providerAddresses } from "../review/judge/meaning-table.js";
import {
  type ConfiguredProvider,
  type Plan,
  type ResourceChange,
  type Value,
  field,
  isObject,
  sameValue,
  tryJson,
} from "../review/plan/plan.js";
import { loadYaml } from "../review/plan/read-yaml.js";
import { exempts, stanceOfAction } from "../zone/action/stance.js";
import type { Ignoring } from "../review/drift/ignore-file.js";
import { readWithProgress } from "./account-scope.js";
import { nameObjects } from "./import/object-names.js";
import { type StoredObject, officialOwners, isFactorySetting } from "./stored-objects.js";
import { PULL_ZONE } from "../zone/official/names.js";
import { isOfficialProvider } from "../zone/official/parts.js";
import { errorText } from "./report-options.js";

/** Every zone has managed lists. If such a list allows requests, a person set that action. */
const MANAGED_LIST = "bunny_shield_access_list_configuration";

/** Types that people create. Settings that every zone has are skipped. */
const TYPES: ReadonlySet<string> = new Set([
  "bunny_shield_access_list",
  "bunny_shield_waf_rule",
  "bunny_shield_rate_limit",
  "bunny_shield_bot_action",
  "bunny_shield_bot_category_action",
  "bunny_shield_custom_page",
  "bunny_shield_api_guardian_endpoint",
  "bunny_shield_exception",
]);

interface ZoneOfPullZone {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
}

/** A stack's verdict and, unless it failed, its plan. */
export interface PlannedStack {
  readonly verdict: DriftStack;
  readonly plan?: Plan;
  /** Whether constructs declare the stack. */
  readonly isApp?: boolean;
}

/**
 * Adds objects of the stacks' zones that are in no state of the stacks. Reads the zones with `BUNNY_ACCESS_KEY`. If reading the
 * zones fails, or if a plan lacks objects, each verdict says that nothing was searched, and gives the reason. See
 * docs/decisions/drift-from-a-normal-plan.md.
 */
export async function findUnmanaged(
  stacks: readonly PlannedStack[],
  ignore: Ignoring,
  signal: AbortSignal,
): Promise<readonly DriftStack[]> {
  const notLookedFor = (reason: string): readonly DriftStack[] =>
    stacks.map(({ verdict }) => withoutUnmanaged(verdict, reason));
  const partial = stacks.find(({ plan }) => plan === undefined || !namesAll(plan));
  if (partial !== undefined) return notLookedFor(`the plan of ${partial.verdict.name} does not have all objects.`);
  const elsewhere = stacks.flatMap(({ plan }) => plan?.providers ?? []).find(readsElsewhere);
  if (elsewhere !== undefined)
    return notLookedFor(`provider ${elsewhere.name} reads another API than BUNNY_BASE_URL names.`);
  try {
    const output = { writeErr: (text: string) => process.stderr.write(text) };
    const found = await readWithProgress(output, signal, (reading) => unmanagedObjects(stacks, reading));
    const { objects, unread, recreatedIn, zonesOf } = found;
    // Reports each object with the first stack that manages something in the zone of the object.
    const reported = new Set<number>();
    return stacks.map(({ verdict, plan, isApp = false }) => {
      if (plan === undefined) return verdict;
      const zones = zonesOf(plan).filter((zone) => !reported.has(zone));
      for (const zone of zones) reported.add(zone);
      const isOwn = ({ zone }: InZone): boolean => zones.includes(zone);
      const own = { objects: objects.filter(isOwn), unread: unread.filter(isOwn), recreated: recreatedIn(plan), isApp };
      return withUnmanaged(verdict, plan, own, ignore);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return notLookedFor(errorText(error));
  }
}

/** Reports whether a provider may use another API address than this command does. */
function readsElsewhere({ source, settings }: ConfiguredProvider): boolean {
  const isOfficial = isOfficialProvider(source);
  const name = isOfficial ? "api_url" : "base_url";
  const given = settings.has(name) ? settings.get(name) : null;
  if (!isOfficial && (!isBunnyProvider(source) || given === null)) return false;
  const usual = providerAddresses["base_url"] ?? "";
  const own = process.env["BUNNY_BASE_URL"] || usual;
  const url = isOfficial ? process.env["BUNNYNET_API_URL"] || (given ?? usual) : given;
  return typeof url !== "string" || withoutSlash(url) !== withoutSlash(own);
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

const rowsOf = ({ resources, drift, inState = [] }: Plan): readonly ResourceChange[] => [
  ...[...resources, ...drift, ...inState],
];

/** A refresh-only plan has no rows, and a plan with -target lacks some rows. */
function namesAll(plan: Plan): boolean {
  const { resources, drift, inState, incomplete, errored } = plan;
  return !incomplete && !errored && (resources.length > 0 || inState !== undefined || drift.length === 0);
}

async function unmanagedObjects(
  stacks: readonly PlannedStack[],
  { client, options, onProgress }: Pick<Reading, "client" | "options" | "onProgress">,
) {
  const plans = stacks.flatMap(({ plan }) => plan ?? []);
  const isOnlyOfPullZone = plans.some((plan) => idsIn(plan, "pull_zone_id").size > 0);
  const mapping = isOnlyOfPullZone ? await client.zones.mapping(options) : [];
  const zonesOf = (plan: Plan): readonly number[] => zonesIn(plan, mapping);
  const zones = [...new Set(plans.flatMap(zonesOf))];
  if (zones.length === 0) return { objects: [], unread: [], recreatedIn: () => new Map<string, Value>(), zonesOf };
  const account = await readAccount(
    { zones, applications: [] },
    { client, options, ...(onProgress && { onProgress }) },
  );
  const rows = plans.flatMap(rowsOf).filter(({ mode }) => mode === "managed");
  const managed = new Set([
    ...rows.filter(isOurs).flatMap(keysOf),
    ...plans.flatMap((plan) => [...recreatedKeys(plan).values()]),
  ]);
  const { ownerOf } = officialOwners(rows.flatMap(asStored));
  const pullZones = new Map(mapping.map(({ shieldZoneId, pullZoneId }) => [shieldZoneId, pullZoneId ?? undefined]));
  const isUnmanaged = (object: LeftObject | AccountObject): boolean =>
    !managed.has(`${object.type} ${object.importId}`) &&
    ownerOf(object, pullZones.get(zoneOf(object.owner))) === undefined;
  if (account.objects.some(({ type }) => type === ENDPOINT)) await loadYaml();
  const declaredEndpoint = declaredEndpoints(rows.filter(isOurs));
  const found = account.objects.filter(
    (object) => isMade(object) && isUnmanaged(object) && !isAsDeclared(readState(object, declaredEndpoint)),
  );
  const equal = new Map(
    account.objects.flatMap((one) => (isUnmanaged(one) ? [] : [[createdAs(one.type, one.state), one.importId]])),
  );
  const names = nameObjects(found, new Set(rows.map(({ type, name }) => `${type}.${name}`)));
  const states = new Map(account.objects.map((object) => [`${object.type} ${object.importId}`, stateOf(object)]));
  return {
    zonesOf,
    recreatedIn: (plan: Plan) =>
      new Map([...recreatedKeys(plan)].map(([address, key]) => [address, states.get(key) ?? null])),
    objects: found.map((object) => {
      const twin = equal.get(createdAs(object.type, object.state) ?? "");
      return { ...toUnmanaged(object, names.get(object) ?? "", declaredEndpoint), ...(twin !== undefined && { twin }) };
    }),
    unread: account.left
      .filter((object) => TYPES.has(object.type) && object.isOff !== true && isUnmanaged(object))
      .map(({ type, importId, owner, raw }) => ({ type, importId, raw, zone: zoneOf(owner) })),
  };
}

function isMade(object: AccountObject): boolean {
  const { type, state } = object;
  if (type === MANAGED_LIST) return exempts(stanceOfAction(state["action"]));
  // A disabled edge rule switches nothing off.
  if (type === "bunny_shield_exception") return state["enabled"] !== false;
  return TYPES.has(type) && !isFactorySetting(object);
}

interface InZone {
  readonly zone: number;
}

const zoneOf = (owner: AccountObject["owner"]): number => ("zone" in owner ? owner.zone : 0);

/** Returns the attributes in the form of a plan. */
const stateOf = ({ state }: Pick<AccountObject, "state">): Value => tryJson(JSON.stringify(state)) ?? null;

type ReadState = Pick<UnmanagedObject, "state" | "declared">;

/** Returns the state in the form of a plan, and the part of the state that the stacks declare. */
function readState({ type, state: values }: AccountObject, declaredEndpoint: DeclaredEndpoint): ReadState {
  const state = stateOf({ state: values });
  const declared = type === ENDPOINT ? declaredEndpoint(state) : undefined;
  return { state, ...(declared !== undefined && { declared }) };
}

const isAsDeclared = ({ state, declared }: ReadState): boolean => sameValue(state, declared);

function toUnmanaged(
  object: AccountObject,
  name: string,
  declaredEndpoint: DeclaredEndpoint,
): UnmanagedObject & InZone {
  const { type, importId, owner, raw } = object;
  return { type, name, importId, raw, zone: zoneOf(owner), ...readState(object, declaredEndpoint) };
}

const isOurs = ({ type }: ResourceChange): boolean => type.startsWith("bunny_");

/** Drift reports these with the object that they replace. */
const recreatedKeys = ({ drift, recreated }: Plan): ReadonlyMap<string, string> =>
  new Map(
    drift.flatMap(({ address, type }) => {
      const id = recreated?.get(address);
      return id === undefined ? [] : [[address, `${type} ${id}`] as const];
    }),
  );

/** Returns an object before and after the plan. */
const asStored = ({ before, after, ...change }: ResourceChange): readonly StoredObject[] =>
  [before, after].flatMap((values) => (isObject(values) ? [{ ...change, values }] : []));

function keysOf({ type, before, after }: ResourceChange): string[] {
  return [before, after].flatMap((values) => {
    const id = isObject(values) ? importIdOf(type, values) : undefined;
    return id === undefined ? [] : [`${type} ${id}`];
  });
}

/** Returns the zone IDs of an object in the state, by the attributes of its provider. */
function zoneIn({ type, provider, mode, before }: ResourceChange): Partial<Readonly<Record<ZoneId, unknown>>> {
  if (mode !== "managed") return {};
  if (type.startsWith("bunny_"))
    return { shield_zone_id: field(before, "shield_zone_id"), pull_zone_id: field(before, "pull_zone_id") };
  if (!isOfficialProvider(provider)) return {};
  if (type === "bunnynet_pullzone") return { pull_zone_id: field(before, "id") };
  const id = type === "bunnynet_pullzone_shield" ? field(before, "id") : undefined;
  return { shield_zone_id: id, pull_zone_id: field(before, PULL_ZONE) };
}

type ZoneId = "shield_zone_id" | "pull_zone_id";

/** Returns the zone IDs in a plan. A pull zone ID counts only if the object has no Shield zone ID. */
function idsIn(plan: Plan, name: ZoneId): ReadonlySet<number> {
  const zones = rowsOf(plan).map(zoneIn);
  const rows = name === "shield_zone_id" ? zones : zones.filter((zone) => zone.shield_zone_id === undefined);
  const ids = rows.map((zone) => Number(zone[name] ?? 0));
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0));
}

/** Returns the Shield zones with objects of a stack. */
function zonesIn(plan: Plan, mapping: readonly ZoneOfPullZone[]): readonly number[] {
  const pullZones = idsIn(plan, "pull_zone_id");
  const protecting = mapping.filter(({ pullZoneId }) => pullZoneId !== null && pullZones.has(pullZoneId));
  return [...new Set([...idsIn(plan, "shield_zone_id"), ...protecting.map(({ shieldZoneId }) => shieldZoneId)])];
}
