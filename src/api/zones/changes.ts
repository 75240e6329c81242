import { isDeepStrictEqual } from "node:util";
import { secondOf } from "../../shared/time.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";
import type { CallOptions } from "../../shared/call-options.js";
import { entriesOf, type Entry, given, updateCall, type Written, type ZoneChanges } from "./calls.js";
import type { ShieldZone, WafEngineSetting, ZoneSettings } from "./records.js";

/** The known behavior of the API: whether a PATCH resets enumerations that the PATCH omits. */
export interface PatchHabit {
  resetsEnums: boolean;
}

export interface ZoneWrite {
  readonly zoneId: number;
  readonly changes: ZoneChanges;
  /** The zone, if it was just read. */
  readonly found?: ShieldZone | undefined;
  readonly onFound?: ((zone: ShieldZone) => void) | undefined;
  readonly get: (options: CallOptions) => Promise<ShieldZone>;
  readonly habit: PatchHabit;
  /** Removes overrides of the engine that are not among the changes, if the API removes such overrides. */
  readonly replacesOverrides?: boolean;
}

/**
 * Writes settings if one of them differs from the present zone, and reads them back. Sends only given settings, so that
 * simultaneous changes by others stay. Sends all overrides of the engine, because a PATCH may replace them as a whole. A PATCH
 * may reset enumerations, because the API's documentation does not exclude a reset (docs/reference/service.md#zone-settings).
 * After a reset, writes the enumerations again at once. See docs/decisions/unconfigured-settings-are-kept.md.
 */
export async function updateZone(
  context: Context,
  { zoneId, changes, get, habit, onFound, replacesOverrides = false, ...known }: ZoneWrite,
  options: CallOptions,
): Promise<ShieldZone> {
  const found = known.found ?? (await get(options));
  onFound?.(found);
  const wanted = entriesOf(changes);
  if (!replacesOverrides && differencesFrom(wanted, found).length === 0) return found;
  const ours = wanted.find(([name, value]) => name === "wafEngineConfig" && !isApplied(name, value, found));
  const kept = ours === undefined ? null : merged(found.wafEngineConfig ?? [], changes.wafEngineConfig ?? []);
  const wafEngineConfig = replacesOverrides ? (changes.wafEngineConfig ?? []) : kept;
  const patch = async (sent: ZoneChanges, expected: readonly Entry[], before: ShieldZone): Promise<ShieldZone> => {
    const call = updateCall(zoneId, given({ ...sent, wafEngineConfig }));
    const differences = (now: ShieldZone): readonly string[] => differencesFrom(expected, now);
    const maybeOld = (now: ShieldZone): boolean => replacesOverrides && isDeepStrictEqual(now, before);
    return confirmedWrite(context, { call, read: get, differences, before, maybeOld }, options);
  };
  const whole = { ...enumsOf(found), ...given(changes) };
  if (habit.resetsEnums) return patch(whole, wanted, found);
  let now = found;
  try {
    now = await patch(changes, wanted, found);
    if (!isReset(enumsOf(found), changes, now)) return now;
  } catch (thrown) {
    // The API may refuse the PATCH because the PATCH resets the plan, which the settings need.
    if (!isApiError(thrown, "plan_required") || (found.planType ?? 0) === 0 || (changes.planType ?? null) !== null)
      throw thrown;
  }
  habit.resetsEnums = true;
  return patch(whole, entriesOf(whole), now);
}

/**
 * Reports whether a PATCH reset the enumerations that it omitted: all of them are 0. It is unlikely that somebody else set all of
 * them at once.
 */
function isReset(before: ZoneChanges, sent: ZoneChanges, now: ShieldZone): boolean {
  const kept = entriesOf(before).filter(([name, value]) => value !== 0 && (sent[name] ?? null) === null);
  return kept.length > 0 && kept.every(([name]) => now[name] === 0);
}

const differencesFrom = (wanted: readonly Entry[], now: ShieldZone): string[] =>
  wanted.flatMap(([name, value]) => differencesOf({ [name]: value }, now, () => isApplied(name, value, now)));

/** Picks the writable settings by name, so that a new member of a zone is not sent unnoticed. */
export const settingsOf = (zone: ShieldZone): ZoneSettings => ({
  planType: zone.planType,
  learningMode: zone.learningMode,
  wafEnabled: zone.wafEnabled,
  wafExecutionMode: zone.wafExecutionMode,
  wafDisabledRules: zone.wafDisabledRules,
  wafLogOnlyRules: zone.wafLogOnlyRules,
  wafCustomRuleOrder: zone.wafCustomRuleOrder,
  wafRequestHeaderLoggingEnabled: zone.wafRequestHeaderLoggingEnabled,
  requestBodyLoggingEnabled: zone.requestBodyLoggingEnabled,
  wafRequestIgnoredHeaders: zone.wafRequestIgnoredHeaders,
  wafRealtimeThreatIntelligenceEnabled: zone.wafRealtimeThreatIntelligenceEnabled,
  wafProfileId: zone.wafProfileId,
  wafEngineConfig: zone.wafEngineConfig,
  wafRequestBodyLimitAction: zone.wafRequestBodyLimitAction,
  wafResponseBodyLimitAction: zone.wafResponseBodyLimitAction,
  dDoSShieldSensitivity: zone.dDoSShieldSensitivity,
  dDoSChallengeWindow: zone.dDoSChallengeWindow,
  whitelabelResponsePages: zone.whitelabelResponsePages,
});

/**
 * Writes settings that were read before, with the engine's overrides as a whole. Overrides that the API keeps get the engine's
 * default values.
 */
export async function restoreZone(
  context: Context,
  { zoneId, changes: before, get, habit }: ZoneWrite,
  options: CallOptions,
  readDefaults: () => Promise<readonly WafEngineSetting[]>,
): Promise<void> {
  const found = await get(options);
  const overrides = before.wafEngineConfig ?? [];
  const names = new Set(overrides.map(({ name }) => name));
  const foreign = (zone: ShieldZone) => (zone.wafEngineConfig ?? []).filter(({ name }) => !names.has(name));
  const write = { zoneId, get, habit };
  const now =
    foreign(found).length === 0
      ? found
      : await updateZone(context, { ...write, changes: before, found, replacesOverrides: true }, options);
  const left = new Set(foreign(now).map(({ name }) => name));
  const defaults = left.size === 0 ? [] : (await readDefaults()).filter(({ name }) => left.has(name));
  const changes = { ...before, wafEngineConfig: [...overrides, ...defaults] };
  await updateZone(context, { ...write, changes, found: now }, options);
}

/** Returns the enumerations of a zone. 0 is the weakest protection and the cheapest plan. */
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

function merged(found: readonly WafEngineSetting[], ours: readonly WafEngineSetting[]): WafEngineSetting[] {
  return [...new Map([...found, ...ours].map((setting) => [setting.name, setting])).values()];
}

function isApplied(name: keyof Written, wanted: Entry[1], zone: ShieldZone): boolean {
  const found = zone[name];
  if (name === "learningModeUntil")
    return secondOf(zone.learningModeUntil ?? "") === secondOf(typeof wanted === "string" ? wanted : "");
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

/** Reports whether the zone overrides an engine setting with these words, in any order. */
function overrides({ wafEngineConfig }: ShieldZone, { name, valueEncoded }: WafEngineSetting): boolean {
  const words = (value: string | null) => (value ?? "").split(/\s+/).sort();
  const found = wafEngineConfig?.find((setting) => setting.name === name);
  return found !== undefined && isDeepStrictEqual(words(found.valueEncoded), words(valueEncoded));
}
