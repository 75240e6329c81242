import { createHash } from "node:crypto";
import { accountClient, readingOptions } from "../account/account-client.js";
import { isFactorySetting } from "./factory-settings.js";
import { importIdOf } from "../account/import-id.js";
import { type AccountObject, type LeftObject, readAccount } from "../account/read-account.js";
import { type DeclaredEndpoint, declaredEndpoints, ENDPOINT } from "../review/drift/declared-endpoint.js";
import { withoutUnmanaged, type UnmanagedObject, withUnmanaged } from "../review/drift/unmanaged.js";
import type { KnownObject } from "../review/drift/baseline.js";
import type { StackVerdict } from "../review/drift/drift-stack.js";
import { isBunnyProvider, providerAddresses } from "../review/judge/meaning-table.js";
import {
  type ConfiguredProvider,
  field,
  isObject,
  type Plan,
  type ResourceChange,
  sameValue,
  tryJson,
} from "../review/plan/plan.js";
import { loadYaml } from "../review/plan/read-yaml.js";
import { exempts, stanceOfAction } from "../zone/action/stance.js";
import type { IgnoreRow } from "../review/drift/ignore-file.js";
import { nameObjects } from "./import/object-names.js";
import { createReadingProgress } from "./import/progress.js";
import { officialOwners } from "./official-owners.js";
import type { StoredObject } from "./stored-objects.js";
import { PULL_ZONE } from "../zone/official/names.js";
import { isOfficialProvider } from "../zone/official/parts.js";
import { errorText } from "./report-options.js";

/** A managed list exists in every zone. One that lets through is somebody's exemption. */
const MANAGED_LIST = "bunny_shield_access_list_configuration";

/** What people make. Settings that every zone has are not looked for. */
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
  readonly verdict: StackVerdict;
  readonly plan?: Plan;
  /** Whether the stack is one of constructs. */
  readonly isApp?: boolean;
}

/**
 * Adds what exists in the zones of the stacks and is in none of their states. Reads the zones with the key in
 * `BUNNY_ACCESS_KEY`. Where that is not possible, or a stack's plan does not name all of its objects, each verdict says that
 * nothing was looked for, and why.
 * See docs/decisions/drift-from-a-normal-plan.md.
 */
export async function findUnmanaged(
  stacks: readonly PlannedStack[],
  ignore: readonly IgnoreRow[],
  signal: AbortSignal,
  baseline: readonly KnownObject[] = [],
): Promise<readonly StackVerdict[]> {
  const notLookedFor = (reason: string): readonly StackVerdict[] =>
    stacks.map(({ verdict }) => withoutUnmanaged(verdict, reason));
  const partial = stacks.find(({ plan }) => plan === undefined || !namesAll(plan));
  if (partial !== undefined)
    return notLookedFor(`the plan of ${partial.verdict.stack.name} does not have all objects.`);
  const elsewhere = stacks.flatMap(({ plan }) => plan?.providers ?? []).find(readsElsewhere);
  if (elsewhere !== undefined)
    return notLookedFor(`provider ${elsewhere.name} reads another API than BUNNY_BASE_URL names.`);
  try {
    const { objects, unread, zonesOf } = await unmanagedObjects(stacks, signal);
    // Each object is reported with the first stack that manages something in its zone.
    const reported = new Set<number>();
    return stacks.map(({ verdict, plan, isApp = false }) => {
      if (plan === undefined) return verdict;
      const zones = zonesOf(plan).filter((zone) => !reported.has(zone));
      for (const zone of zones) reported.add(zone);
      const isOwn = ({ zone }: InZone): boolean => zones.includes(zone);
      const own = { objects: objects.filter(isOwn), unread: unread.filter(isOwn), isApp };
      return withUnmanaged(verdict, plan, own, ignore, baseline);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return notLookedFor(errorText(error));
  }
}

/** Whether a provider of these objects reads another API than the key in the environment does, or may do so. */
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

/** A refresh-only plan has no rows, and one with -target not all of them. */
function namesAll(plan: Plan): boolean {
  return !plan.incomplete && !plan.errored && (plan.resources.length > 0 || plan.drift.length === 0);
}

async function unmanagedObjects(stacks: readonly PlannedStack[], signal: AbortSignal) {
  const plans = stacks.flatMap(({ plan }) => plan ?? []);
  const progress = createReadingProgress((text) => process.stderr.write(text));
  const client = accountClient(process.env, progress.onEvent);
  const options = readingOptions(signal);
  const isOnlyOfPullZone = plans.some((plan) => idsIn(plan, "pull_zone_id").size > 0);
  const mapping = isOnlyOfPullZone ? await client.zones.mapping(options) : [];
  const zonesOf = (plan: Plan): readonly number[] => zonesIn(plan, mapping);
  const zones = [...new Set(plans.flatMap(zonesOf))];
  if (zones.length === 0) return { objects: [], unread: [], zonesOf };
  const account = await readAccount(
    { zones, applications: [] },
    { client, options, onProgress: progress.show },
  ).finally(progress.end);
  const rows = plans.flatMap((plan) => [...plan.resources, ...plan.drift]).filter(({ mode }) => mode === "managed");
  const managed = new Set(rows.filter(isOurs).flatMap(keysOf));
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
  const names = nameObjects(found, new Set(rows.map(({ type, name }) => `${type}.${name}`)));
  return {
    zonesOf,
    objects: found.map((object) => toUnmanaged(object, names.get(object) ?? "", declaredEndpoint)),
    unread: account.left
      .filter((object) => TYPES.has(object.type) && object.isOff !== true && isUnmanaged(object))
      .map(({ type, importId, owner }) => ({ type, importId, zone: zoneOf(owner) })),
  };
}

function isMade(object: AccountObject): boolean {
  const { type, state } = object;
  if (type === MANAGED_LIST) return exempts(stanceOfAction(state["action"]));
  // An edge rule that is off switches nothing off.
  if (type === "bunny_shield_exception") return state["enabled"] !== false;
  return TYPES.has(type) && !isFactorySetting(object);
}

interface InZone {
  readonly zone: number;
}

const zoneOf = (owner: AccountObject["owner"]): number => ("zone" in owner ? owner.zone : 0);

type ReadState = Pick<UnmanagedObject, "state" | "declared">;

/** The state as a plan would have it, and what the stacks declare of it. */
function readState({ type, state: values }: AccountObject, declaredEndpoint: DeclaredEndpoint): ReadState {
  const state = tryJson(JSON.stringify(values)) ?? null;
  const declared = type === ENDPOINT ? declaredEndpoint(state) : undefined;
  return { state, ...(declared !== undefined && { declared }) };
}

const isAsDeclared = ({ state, declared }: ReadState): boolean => sameValue(state, declared);

function toUnmanaged(
  object: AccountObject,
  name: string,
  declaredEndpoint: DeclaredEndpoint,
): UnmanagedObject & InZone {
  const { type, importId, owner } = object;
  const sha256 = createHash("sha256").update(JSON.stringify(object.state, sorted)).digest("hex");
  return { type, name, importId, sha256, zone: zoneOf(owner), ...readState(object, declaredEndpoint) };
}

/** For `JSON.stringify`: members in one order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isOurs = ({ type }: ResourceChange): boolean => type.startsWith("bunny_");

/** What an object has in the state, or would have after the apply, and where it is. */
const asStored = ({ before, after, ...change }: ResourceChange): readonly StoredObject[] =>
  [before, after].flatMap((values) => (isObject(values) ? [{ ...change, values }] : []));

function keysOf({ type, before, after }: ResourceChange): string[] {
  return [before, after].flatMap((values) => {
    const id = isObject(values) ? importIdOf(type, values) : undefined;
    return id === undefined ? [] : [`${type} ${id}`];
  });
}

/** The zones of an object that the state has, by the attribute that its provider names them with. */
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

/** The IDs of zones in the rows of a plan. Where an object has only the ID of its pull zone, that; where both are known, one is enough. */
function idsIn(plan: Plan, name: ZoneId): ReadonlySet<number> {
  const zones = [...plan.resources, ...plan.drift].map(zoneIn);
  const rows = name === "shield_zone_id" ? zones : zones.filter((zone) => zone.shield_zone_id === undefined);
  const ids = rows.map((zone) => Number(zone[name] ?? 0));
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0));
}

/** The Shield zones of which a stack manages something. */
function zonesIn(plan: Plan, mapping: readonly ZoneOfPullZone[]): readonly number[] {
  const pullZones = idsIn(plan, "pull_zone_id");
  const protecting = mapping.filter(({ pullZoneId }) => pullZoneId !== null && pullZones.has(pullZoneId));
  return [...new Set([...idsIn(plan, "shield_zone_id"), ...protecting.map(({ shieldZoneId }) => shieldZoneId)])];
}
