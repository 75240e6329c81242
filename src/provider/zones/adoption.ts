import {
  type AnsweredOptions,
  type BunnyClient,
  type CallOptions,
  isApiError,
  settingsOf,
  type ShieldZone,
  type WafEngineSetting,
  type ZoneChanges,
} from "../../api/index.js";
import { type AttributePath, isKnown, type PrivateReader, UNKNOWN, type Unknown } from "../../framework/index.js";
import { edgeRulesOf } from "../policies/gone.js";
import { requireId } from "../policies/attributes.js";
import { type FirstFound, readFound, unlessRefused } from "../policies/take-over.js";
import type { EngineDefaults, Managed } from "./waf-engine.js";
import { type Exposure, exposureError, exposures } from "./plan-policies.js";
import {
  type Configured,
  type SettingsState,
  settingsIn,
  settingsState,
  zoneChanges,
  zoneFactsOf,
} from "./zone-settings.js";

/** Defaults of a new zone. It has the cheapest plan, and its WAF blocks from the start. */
export const NEW_ZONE = {
  plan_type: "basic",
  learning_mode: false,
  waf_enabled: true,
  waf_execution_mode: "block",
} as const;

/** The settings before Terraform changed them; null for a zone that Terraform created. */
export type Found = ZoneChanges | null;

/**
 * Returns the settings that a restore needs in addition to `found`. These are the end of learning and the engine's previous
 * overrides. If a state lacks `found`, returns all settings.
 */
export function settingsMissingInFound(settings: Found, states: readonly (SettingsState | null)[]): Found {
  if (settings === null || states.includes(null)) return settings;
  const { learningModeUntil = null, wafEngineConfig = null } = settings;
  const overrides = wafEngineConfig ?? [];
  return { ...(learningModeUntil !== null && { learningModeUntil }), ...(overrides.length > 0 && { wafEngineConfig }) };
}

/** Returns the zone of a pull zone that a configuration names, or null. In a plan, refuses the ID of a Shield zone. */
export async function plannedZone(
  client: BunnyClient,
  pullZone: number,
  { applying, options }: { readonly applying: boolean; readonly options: CallOptions },
): Promise<ShieldZone | null> {
  const zone = await client.zones.findByPullZone(pullZone, options);
  const isZoneId = async () =>
    (await client.zones.recentMapping(options)).some(({ shieldZoneId }) => shieldZoneId === pullZone);
  if (zone === null && !applying && (await isZoneId()))
    await readFound(edgeRulesOf(client, pullZone, options), { applying, attribute: "pull_zone_id" });
  return zone;
}

/** Converts a zone to state. `prior` tells which engine settings are managed. */
export async function zoneState(client: BunnyClient, zone: ShieldZone, prior: object, options: CallOptions) {
  const settings = await settingsState(zone, settingsIn(prior), engineDefaults(client, options));
  return {
    ...settings,
    shield_zone_id: zone.shieldZoneId,
    pull_zone_id: requireId("pull_zone_id", zone.pullZoneId),
    ...zoneFactsOf(zone),
  };
}

/** Returns a function that reads the defaults of the WAF engine on demand. */
export const engineDefaults = (client: BunnyClient, options: CallOptions) => () => client.zones.engineDefaults(options);

/**
 * Returns the zone's settings before the take-over. If an engine setting is configured and the zone does not override it, shows
 * the default for a comparison with the configured value. Undefined if a plan cannot read the defaults.
 */
export async function plannedFound(
  client: BunnyClient,
  zone: ShieldZone,
  config: Managed<Readonly<Record<string, unknown>> | Unknown>,
  { applying, options }: { readonly applying: boolean; readonly options: CallOptions },
) {
  const { waf_engine_config: names } = config;
  const managed = { ...config, waf_engine_config: isKnown(names) ? (names ?? null) : null };
  const reading = settingsState(zone, managed, engineDefaults(client, options));
  const found = await (applying ? reading : reading.catch(unlessRefused));
  return found === undefined || isKnown(names) ? found : { ...found, waf_engine_config: UNKNOWN };
}

interface Wanted {
  readonly settings: Partial<Configured>;
  readonly underAttack: boolean;
}

/** Creates a zone. If the pull zone already has a zone, returns that zone. Another client may have just created it. */
export async function createOrAdopt(
  client: BunnyClient,
  pullZone: number,
  wanted: Wanted,
  creating: CallOptions & AnsweredOptions,
): Promise<{ readonly made: ShieldZone } | { readonly existing: ShieldZone }> {
  const { onAnswered: _1, onAnother: _2, ...options } = creating;
  const existing = await client.zones.findByPullZone(pullZone, options);
  if (existing) return { existing };
  try {
    const changes = zoneChanges({ ...NEW_ZONE, ...wanted.settings });
    return { made: await client.zones.create(pullZone, changes, { ...creating, underAttack: wanted.underAttack }) };
  } catch (error) {
    if (!isApiError(error, "conflict")) throw error;
    return { existing: await client.zones.getExisting(pullZone, options) };
  }
}

interface TakingOver {
  readonly private: PrivateReader<Found>;
  readonly replacing: (before: unknown) => void;
  readonly failed: { readonly found: SettingsState | null } | null;
}

/**
 * Returns the settings before the first write. These are the present settings (`before` as state). After a failed create, they
 * are the settings that the create recorded. The failed create did not change settings that its record lacks, so the zone still
 * has them. A failed create without a record created the zone.
 */
export async function zoneFirstFound(
  { private: recorded, failed, replacing }: TakingOver,
  zone: ShieldZone,
  before: SettingsState,
  defaults: EngineDefaults,
): Promise<FirstFound<Found, SettingsState>> {
  replacing(before);
  if (failed === null) return { settings: settingsOf(zone), found: before };
  const { found } = failed;
  const stored = recorded.get();
  if (stored !== undefined || found === null) return { settings: stored ?? null, found };
  return { settings: zoneBefore(zone, found, await defaults()), found };
}

/** Converts found settings to a request. If an engine setting has no value, it had no override. */
export function foundChanges(found: SettingsState): ZoneChanges {
  const { wafEngineConfig, ...changes } = zoneChanges(settingsIn(found));
  const engine = wafEngineConfig?.filter(({ valueEncoded }) => valueEncoded !== "") ?? [];
  const given = Object.entries(changes).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...(engine.length > 0 && { wafEngineConfig: engine }) };
}

/** Returns the zone with the found settings. If an engine setting had its default, it counts as not overridden. */
function zoneBefore(zone: ShieldZone, found: SettingsState, defaults: readonly WafEngineSetting[]): ZoneChanges {
  const changes = foundChanges(found);
  const words = (text: string | null) => (text ?? "").split(/\s+/).sort().join(" ");
  const isDefault = ({ name, valueEncoded }: WafEngineSetting): boolean =>
    defaults.some((one) => one.name === name && words(one.valueEncoded) === words(valueEncoded));
  const managed = new Set(zoneChanges(settingsIn(found)).wafEngineConfig?.map(({ name }) => name));
  const wafEngineConfig = [
    ...(zone.wafEngineConfig ?? []).filter(({ name }) => !managed.has(name)),
    ...(changes.wafEngineConfig ?? []).filter((setting) => !isDefault(setting)),
  ];
  return { ...settingsOf(zone), ...changes, wafEngineConfig };
}

interface Obstacle {
  readonly at: AttributePath;
  readonly summary: string;
  readonly detail: string;
}

interface Adoption {
  readonly zoneId: number;
  readonly found: Partial<Configured>;
  readonly settings: Partial<Configured>;
  /** Undefined while unknown. */
  readonly mayAdopt: boolean | undefined;
  readonly mayExpose: boolean | undefined;
}

/** Returns the reasons not to take over a zone with these settings. Called before any change. */
export function obstacles(
  { zoneId, found, settings, mayAdopt, mayExpose }: Adoption,
  at: { readonly [Name in Exposure["attribute"] | "pull_zone_id"]: AttributePath },
): Obstacle[] {
  const refused = {
    at: at.pull_zone_id,
    summary: "The pull zone already has a Shield zone",
    detail: `Shield zone ${zoneId} protects the pull zone, and adopt_existing is false. Import it: terraform import bunny_shield_zone.NAME ${zoneId}`,
  };
  const opened = exposures(found, settings).map((one) => ({ at: at[one.attribute], ...exposureError(one) }));
  return [...(mayAdopt === false ? [refused] : []), ...(mayExpose === false ? opened : [])];
}
