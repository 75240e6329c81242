import { createHash } from "node:crypto";
import { accountClient, readingOptions } from "../account/account-client.js";
import { isFactorySetting } from "./factory-settings.js";
import { importIdOf } from "../account/import-id.js";
import { type AccountObject, type LeftObject, readAccount } from "../account/read-account.js";
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
  tryJson,
} from "../review/plan/plan.js";
import { exempts, stanceOfAction } from "../zone/action/stance.js";
import type { IgnoreRow } from "../review/drift/ignore-file.js";
import { nameObjects } from "./import/object-names.js";
import { createReadingProgress } from "./import/progress.js";
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
}

/**
 * Adds what exists in the zones of the stacks and is in none of their states. Reads the zones with the key in
 * `BUNNY_ACCESS_KEY`. Where that is not possible, or a stack's plan does not name all of its objects, each verdict says that
 * nothing was looked for, and why.
 * See docs/decisions/unmanaged-objects-are-looked-for-when-asked.md.
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
    return notLookedFor(`provider ${elsewhere.name} sets base_url, and BUNNY_BASE_URL is not the same.`);
  try {
    const { objects, unread, zonesOf } = await unmanagedObjects(stacks, signal);
    // Each object is reported with the first stack that manages something in its zone.
    const reported = new Set<number>();
    return stacks.map(({ verdict, plan }) => {
      if (plan === undefined) return verdict;
      const zones = zonesOf(plan).filter((zone) => !reported.has(zone));
      for (const zone of zones) reported.add(zone);
      const isOwn = ({ zone }: InZone): boolean => zones.includes(zone);
      const own = { objects: objects.filter(isOwn), unread: unread.filter(isOwn) };
      return withUnmanaged(verdict, plan, own, ignore, baseline);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return notLookedFor(errorText(error));
  }
}

/** Whether a provider of ours reads another API than the key in the environment does, or may do so. */
function readsElsewhere({ source, settings }: ConfiguredProvider): boolean {
  const url = settings.has("base_url") ? settings.get("base_url") : null;
  if (!isBunnyProvider(source) || url === null) return false;
  const own = process.env["BUNNY_BASE_URL"] || providerAddresses["base_url"];
  return typeof url !== "string" || withoutSlash(url) !== withoutSlash(own ?? "");
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
  const rows = plans.flatMap((plan) => [...plan.resources, ...plan.drift]).filter(isOurs);
  const managed = new Set(rows.flatMap(keysOf));
  const isUnmanaged = ({ type, importId }: LeftObject | AccountObject): boolean => !managed.has(`${type} ${importId}`);
  const found = account.objects.filter((object) => isMade(object) && isUnmanaged(object));
  const names = nameObjects(found, new Set(rows.map(({ type, name }) => `${type}.${name}`)));
  return {
    zonesOf,
    objects: found.map((object) => toUnmanaged(object, names.get(object) ?? "")),
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

function toUnmanaged({ type, importId, state, owner }: AccountObject, name: string): UnmanagedObject & InZone {
  const sha256 = createHash("sha256").update(JSON.stringify(state, sorted)).digest("hex");
  return { type, name, importId, sha256, zone: zoneOf(owner), state: tryJson(JSON.stringify(state)) ?? null };
}

/** For `JSON.stringify`: members in one order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

function isOurs({ type, mode }: ResourceChange): boolean {
  return mode === "managed" && type.startsWith("bunny_");
}

function keysOf({ type, before, after }: ResourceChange): string[] {
  return [before, after].flatMap((values) => {
    const id = isObject(values) ? importIdOf(type, values) : undefined;
    return id === undefined ? [] : [`${type} ${id}`];
  });
}

/** The IDs of zones in an attribute. An exception has only the ID of its pull zone; where both are known, one is enough. */
function idsIn(plan: Plan, name: "shield_zone_id" | "pull_zone_id"): ReadonlySet<number> {
  const zones = [...plan.resources, ...plan.drift].filter(isOurs).map(({ before }) => before);
  const rows = name === "shield_zone_id" ? zones : zones.filter((zone) => field(zone, "shield_zone_id") === undefined);
  const ids = rows.map((zone) => Number(field(zone, name) ?? 0));
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0));
}

/** The Shield zones of which a stack manages something. */
function zonesIn(plan: Plan, mapping: readonly ZoneOfPullZone[]): readonly number[] {
  const pullZones = idsIn(plan, "pull_zone_id");
  const protecting = mapping.filter(({ pullZoneId }) => pullZoneId !== null && pullZones.has(pullZoneId));
  return [...new Set([...idsIn(plan, "shield_zone_id"), ...protecting.map(({ shieldZoneId }) => shieldZoneId)])];
}
