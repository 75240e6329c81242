import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../client.js";
import { isApiError } from "../http/errors.js";
import { writeAndReadBack } from "../http/lost-write.js";
import { readData } from "../http/schema.js";
import type { CallOptions } from "../http/settings.js";
import { createOrFind } from "../http/lost-creation.js";
import { type ShieldZone, type WafEngineSetting, writtenZoneSchema, type ZoneSettings } from "./records.js";

/** Settings to write. Members that are absent or null are left as they are. */
export type ZoneChanges = Partial<ZoneSettings>;

/** `POST shield-zone` (docs/reference/service.md#zone-settings). */
const createCall = (pullZoneId: number, settings: ZoneChanges): Call<number> => ({
  operation: `create a Shield zone for pull zone ${pullZoneId}`,
  method: "POST",
  path: path`/shield/shield-zone`,
  body: jsonBody({ pullZoneId, shieldZone: given(settings) }),
  advice: {
    conflict: "The pull zone already has a Shield zone. Import it, or let adopt_existing take it over.",
    forbidden: "Check that the access key may manage the pull zone, and that the account may use the plan.",
  },
  decode: ({ json }) => readData(writtenZoneSchema, json()).shieldZone.shieldZoneId,
});

/** `PATCH shield-zone` (docs/reference/service.md#zone-settings): settings beside `shieldZoneId` would be ignored. */
const updateCall = (shieldZoneId: number, shieldZone: ZoneChanges): Call<void> => ({
  operation: `update Shield zone ${shieldZoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone`,
  body: jsonBody({ shieldZoneId, shieldZone }),
  decode: ({ json }) => {
    readData(v.unknown(), json());
  },
});

/**
 * Creates the Shield zone of a pull zone. A pull zone has at most one, so when the response is lost, the zone is looked up
 * by its pull zone. Rejects with `conflict` if there was one already.
 */
export async function createZone(
  { send, settings }: Context,
  pullZoneId: number,
  changes: ZoneChanges,
  { signal }: CallOptions,
  find: (signal: AbortSignal) => Promise<ShieldZone>,
): Promise<number> {
  const call = createCall(pullZoneId, changes);
  const { created, found } = await createOrFind(settings, {
    operation: call.operation,
    noun: "Shield zone",
    where: "the dashboard or the data source bunny_shield_zones",
    importId: "<shield_zone_id>",
    post: () => send(call, { signal }),
    objectTo: () => undefined,
    candidates: async (searching) => {
      try {
        const { shieldZoneId: id } = await find(searching);
        return [{ id, objection: undefined, found: id }];
      } catch (thrown) {
        if (isApiError(thrown, "not_found") && !thrown.unconfirmedNotFound) return [];
        throw thrown;
      }
    },
  });
  return created ?? found;
}

/**
 * Writes what differs from the zone as it is now, and reads it back. A PATCH may reset enumerations that it does not
 * contain, and may replace the engine's settings as a whole, so both are sent as they are now (docs/reference/service.md#zone-settings).
 */
export async function updateZone(
  { send, settings }: Context,
  zoneId: number,
  changes: ZoneChanges,
  options: CallOptions,
  get: (options: CallOptions) => Promise<ShieldZone>,
): Promise<ShieldZone> {
  const found = await get(options);
  const wanted = entriesOf(changes);
  const differing = wanted.filter(([name, value]) => !isApplied(name, value, found));
  if (differing.length === 0) return found;
  const changed = Object.fromEntries(differing) as ZoneChanges;
  const wafEngineConfig = changed.wafEngineConfig && merged(found.wafEngineConfig ?? [], changed.wafEngineConfig);
  const call = updateCall(zoneId, given({ ...enumsOf(found), ...changed, wafEngineConfig: wafEngineConfig ?? null }));
  return writeAndReadBack(
    settings,
    {
      operation: call.operation,
      send: () => send(call, options),
      read: get,
      differences: (now) =>
        wanted
          .filter(([name, value]) => !isApplied(name, value, now))
          .map(([name, value]) => `${name} is ${JSON.stringify(now[name])} instead of ${JSON.stringify(value)}`),
    },
    options,
  );
}

/** The settings of a zone that can be written. */
export function settingsOf(zone: ShieldZone): ZoneSettings {
  const {
    shieldZoneId: _1,
    pullZoneId: _2,
    learningModeUntil: _3,
    rateLimitRulesLimit: _4,
    customWafRulesLimit: _5,
    dDoSExecutionMode: _6,
    ...settings
  } = zone;
  return settings;
}

/**
 * Writes settings that were read before, the overrides of the engine as a whole. Where the API keeps other overrides, they
 * get the engine's default values.
 */
export async function restoreZone(
  context: Context,
  zoneId: number,
  before: ZoneChanges,
  options: CallOptions,
  reads: {
    readonly zone: (options: CallOptions) => Promise<ShieldZone>;
    readonly defaults: () => Promise<readonly WafEngineSetting[]>;
  },
): Promise<void> {
  const found = await reads.zone(options);
  const overrides = before.wafEngineConfig ?? [];
  const names = new Set(overrides.map(({ name }) => name));
  const foreign = (zone: ShieldZone) => (zone.wafEngineConfig ?? []).filter(({ name }) => !names.has(name));
  let now = found;
  if (foreign(found).length > 0) {
    await context.send(updateCall(zoneId, { ...enumsOf(found), wafEngineConfig: overrides }), options);
    now = await reads.zone(options);
  }
  const left = new Set(foreign(now).map(({ name }) => name));
  const defaults = left.size === 0 ? [] : (await reads.defaults()).filter(({ name }) => left.has(name));
  await updateZone(context, zoneId, { ...before, wafEngineConfig: [...overrides, ...defaults] }, options, reads.zone);
}

type Entry = { [Name in keyof ZoneSettings]: [Name, NonNullable<ZoneSettings[Name]>] }[keyof ZoneSettings];

/** The members that are given. */
function entriesOf(changes: ZoneChanges): Entry[] {
  return (Object.entries(changes) as [keyof ZoneSettings, unknown][]).filter(
    (entry): entry is Entry => entry[1] !== null && entry[1] !== undefined,
  );
}

const given = (changes: ZoneChanges): ZoneChanges => Object.fromEntries(entriesOf(changes)) as ZoneChanges;

/** The enumerations of a zone, where 0 is the weakest protection and the cheapest plan. */
function enumsOf(zone: ShieldZone): ZoneChanges {
  const { planType, wafExecutionMode, wafRequestBodyLimitAction, wafResponseBodyLimitAction, dDoSShieldSensitivity } =
    zone;
  return given({
    planType,
    wafExecutionMode,
    wafRequestBodyLimitAction,
    wafResponseBodyLimitAction,
    dDoSShieldSensitivity,
  });
}

/** The engine's settings as they are, with ours in place of those of the same name. */
function merged(found: readonly WafEngineSetting[], ours: readonly WafEngineSetting[]): WafEngineSetting[] {
  return [...new Map([...found, ...ours].map((setting) => [setting.name, setting])).values()];
}

function isApplied(name: keyof ZoneSettings, wanted: Entry[1], zone: ShieldZone): boolean {
  const found = zone[name];
  if (!Array.isArray(wanted)) return found === wanted;
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  if (name === "wafCustomRuleOrder")
    return isDeepStrictEqual(
      items.filter((id) => wanted.includes(id)),
      wanted,
    );
  if (name === "wafEngineConfig") return (wanted as readonly WafEngineSetting[]).every((one) => overrides(zone, one));
  const fold = (list: readonly unknown[]) =>
    new Set(list.map((item) => (name === "wafRequestIgnoredHeaders" ? String(item).toLowerCase() : String(item))));
  return isDeepStrictEqual(fold(items), fold(wanted));
}

/** Whether the zone overrides an engine setting with these words, in any order. */
function overrides({ wafEngineConfig }: ShieldZone, { name, valueEncoded }: WafEngineSetting): boolean {
  const words = (value: string | null) => (value ?? "").split(/\s+/).sort();
  const found = wafEngineConfig?.find((setting) => setting.name === name);
  return found !== undefined && isDeepStrictEqual(words(found.valueEncoded), words(valueEncoded));
}
