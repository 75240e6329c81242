import { isDeepStrictEqual } from "node:util";
import type { BunnyClient, CallOptions, ShieldZone, WafEngineSetting, ZoneChanges } from "../../api/index.js";
import type { Diagnostics, Standing } from "../../framework/index.js";
import { membersOf, namesToRestore } from "../policies/restore.js";
import { engineDefaults, foundChanges } from "./adoption.js";
import { attackState, isUnderAttack } from "./under-attack.js";
import { engineChanges, engineSettings, otherEngineSettings } from "./waf-engine.js";
import { ownSettings, settingsIn, settingsState, type SettingsState } from "./zone-settings.js";

interface Restoring {
  readonly id: number;
  readonly state: Partial<SettingsState> & {
    readonly found: SettingsState | null;
    readonly under_attack: boolean | null;
    readonly ddos_shield_sensitivity: string | null;
  };
  /** What was found, as the API had it. */
  readonly recorded: ZoneChanges;
  readonly standing: Standing;
  readonly diagnostics: Diagnostics;
}

/**
 * Restores the settings of a zone that the resource wrote and nobody changed since. The order of the custom rules is a resource
 * of its own.
 */
export async function restoreZone(client: BunnyClient, restoring: Restoring, options: CallOptions): Promise<void> {
  const { id, state, recorded, standing } = restoring;
  const zone = await client.zones.get(id, options);
  const settings = await settingsState(zone, settingsIn(state), engineDefaults(client, options));
  const attack = attackState(state, zone);
  const found = state.found ?? (await settingsState({ ...zone, ...recorded }));
  const names = new Set(namesToRestore(found, { ...settings, ...attack }, { ...restoring, standing }));
  // While the zone is under attack, the state has the sensitivity for afterwards.
  if (isUnderAttack(state) && attack.under_attack === undefined) names.add("ddos_shield_sensitivity");
  const { wafEngineConfig: _, ...own } = foundChanges({ ...found, ...nothingBut(names) });
  const until = names.has("learning_mode") ? { learningModeUntil: recorded.learningModeUntil ?? null } : {};
  const wafEngineConfig = engineToRestore(zone, settings, restoring);
  if (wafEngineConfig !== undefined) await client.zones.restore(id, { ...own, ...until, wafEngineConfig }, options);
  else if (names.size > 0) await client.zones.update(id, { ...own, ...until }, { ...options, found: zone });
}

/**
 * The overrides of the engine as they are, with those that were found in place of those that the resource wrote; undefined if
 * both are the same. An override that equals the default was none before.
 */
function engineToRestore(zone: ShieldZone, settings: SettingsState, { recorded, standing }: Restoring) {
  const written = ENGINE.filter((name) => standing(name, settings) === "as written");
  const ours = new Set(engineChanges(membersOf(settings, new Set(written))).map(({ name }) => name));
  const now = (zone.wafEngineConfig ?? []).filter(({ name }) => ours.has(name));
  const before = (recorded.wafEngineConfig ?? []).filter(({ name }) => ours.has(name));
  const byName = (overrides: readonly WafEngineSetting[]) =>
    new Map(overrides.map(({ name, valueEncoded }) => [name, valueEncoded]));
  if (isDeepStrictEqual(byName(now), byName(before))) return undefined;
  return [...(zone.wafEngineConfig ?? []).filter(({ name }) => !ours.has(name)), ...before];
}

const ENGINE = Object.keys({ ...engineSettings, ...otherEngineSettings });

/** Null for each of the zone's own settings that is not restored. */
function nothingBut(names: ReadonlySet<string>): Partial<SettingsState> {
  return Object.fromEntries(Object.keys(ownSettings).flatMap((name) => (names.has(name) ? [] : [[name, null]])));
}
