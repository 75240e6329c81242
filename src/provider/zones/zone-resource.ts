import * as v from "valibot";
import {
  type BunnyClient,
  type CallOptions,
  type ShieldZone,
  type WafEngineSetting,
  type ZoneChanges,
  isApiError,
  settingsOf,
} from "../../api/index.js";
import {
  DiagnosticError,
  type Diagnostics,
  type Unknown,
  type WrittenCheck,
  computed,
  defineResource,
  integer,
  isKnown,
  moveSource,
  privateState,
  required,
} from "../../framework/index.js";
import {
  shieldZoneAttributes,
  afterAttack,
  attackState,
  inEffect,
  isUnderAttack,
  newZoneAfterwards,
  warnAboutLastingAttack,
} from "./zone-resource-attributes.js";
import { requireZone } from "../policies/gone.js";
import { listedZones, onlyZoneId, requireId, LONG_TIMEOUTS } from "../policies/attributes.js";
import { declareZonePlan } from "../policies/zone-plan.js";
import {
  checkSettings,
  checkTimes,
  exposures,
  requireAllowed,
  unsetExposures,
  validateZone,
  warnAboutBilledPlan,
  warnAboutExceptions,
  warnAboutUnlisted,
  warnAboutLowerPlan,
} from "./plan-policies.js";
import {
  type Found,
  NEW_ZONE,
  createOrAdopt,
  engineDefaults,
  foundChanges,
  obstacles,
  plannedFound,
  plannedZone,
  settingsMissingInFound,
  zoneFirstFound,
  zoneState,
} from "./adoption.js";
import {
  type SettingsState,
  ownSettings,
  settingAttributes,
  settingsIn,
  settingsState,
  zoneChanges,
} from "./zone-settings.js";
import { requireReadAfterMove } from "../policies/read-after-move.js";
import { keptSettings, takeOver } from "../policies/take-over.js";
import { destroyBy, membersOf, namesToRestore, warnAboutRestore } from "../policies/restore.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import { learningEnd } from "./learning.js";
import { schemas } from "../policies/stored-form.js";
import { isDeepStrictEqual } from "node:util";
import { engineChanges, engineSettings, otherEngineSettings } from "./waf-engine.js";

const { count, flag, text } = schemas;
const names = v.nullable(v.array(v.string()));

/** The found settings. Null if Terraform created the zone. Records of older versions may lack some settings. */
const recordedZone = () =>
  v.nullable(
    schemas.object({
      planType: v.exactOptional(count),
      learningMode: v.exactOptional(flag),
      learningModeUntil: v.exactOptional(text),
      wafEnabled: v.exactOptional(flag),
      wafExecutionMode: v.exactOptional(count),
      wafDisabledRules: v.exactOptional(names),
      wafLogOnlyRules: v.exactOptional(names),
      wafCustomRuleOrder: v.exactOptional(v.nullable(v.array(schemas.integer))),
      wafRequestHeaderLoggingEnabled: v.exactOptional(flag),
      requestBodyLoggingEnabled: v.exactOptional(flag),
      wafRequestIgnoredHeaders: v.exactOptional(names),
      wafRealtimeThreatIntelligenceEnabled: v.exactOptional(flag),
      wafProfileId: v.exactOptional(count),
      wafEngineConfig: v.exactOptional(v.nullable(v.array(schemas.object({ name: v.string(), valueEncoded: text })))),
      wafRequestBodyLimitAction: v.exactOptional(count),
      wafResponseBodyLimitAction: v.exactOptional(count),
      dDoSShieldSensitivity: v.exactOptional(count),
      dDoSChallengeWindow: v.exactOptional(count),
      whitelabelResponsePages: v.exactOptional(flag),
    }),
  );

const WITHOUT_PULL_ZONE =
  "A Shield zone is declared by its pull zone, but the API does not return this pull zone. Other resources can use the ID of the Shield zone.";

/** The next read finds all settings. */
const officialZone = moveSource({
  provider: "bunnyway/bunnynet",
  type: "bunnynet_pullzone_shield",
  attributes: {
    id: computed(integer, { doc: "Shield zone." }),
    pullzone: required(integer, { doc: "Pull zone." }),
  },
  move: ({ id, pullzone }) => ({
    state: { shield_zone_id: id ?? null, ...(pullzone === undefined ? {} : { pull_zone_id: pullzone }) },
  }),
});

/**
 * `bunny_shield_zone`: POST, PATCH and GET `/shield/shield-zone` (docs/reference/service.md#zone-settings).
 */
export const shieldZone = defineResource<BunnyClient>()({
  type: "bunny_shield_zone",
  doc: [
    "The Shield zone of a pull zone: its plan, WAF, DDoS protection, and response pages.",
    "",
    "A setting that is not configured keeps the value that it has in the zone. If the pull zone already has a Shield zone,",
    "creating the resource takes it over. The API cannot delete a zone; `on_destroy` determines what a destroy does.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  uniqueBy: ["pull_zone_id"],
  unread: { sent: ["pull_zone_id"] },
  timeouts: LONG_TIMEOUTS,
  private: privateState<Found>(recordedZone),
  moveFrom: [officialZone],
  attributes: shieldZoneAttributes,

  validate: ({ config, at, diagnostics }) => {
    validateZone(config, at, diagnostics);
  },

  async plan(context) {
    const { plan, prior, config, at, diagnostics, client, applying, isStored, options } = context;
    const { pull_zone_id: pullZone } = config;
    checkTimes(config, prior, at, diagnostics);
    const planned = settingsIn(plan);
    if (prior !== null) {
      plan.found = prior.found;
      const before = settingsIn(prior);
      const wasRead = Object.keys(before).length > 0;
      requireReadAfterMove("zone", wasRead, undefined, diagnostics);
      if (!wasRead) return;
      checkSettings(planned, at, diagnostics, before);
      warnAboutLowerPlan(before, planned, at.plan_type, diagnostics);
      const opened = exposures(inEffect(before, prior), inEffect(planned, plan));
      if (plan.allow_unprotected === false) requireAllowed(opened, at, diagnostics);
      if (!applying) await warnAboutExceptions(context, prior.shield_zone_id, [before, planned]);
      const session = await client().catch(() => undefined); // Without a key, an unchanged zone can still be planned.
      if (session) declareZonePlan(session, plan, before.plan_type);
      if (session && !applying) await warnAboutUnlisted({ prior, config, client: session, options }, at, diagnostics);
      return;
    }
    const api = await client();
    if (!api) return;
    if (!applying) await warnAboutUnlisted({ prior: null, config, client: api, options }, at, diagnostics);
    if (!isKnown(pullZone)) {
      declareZonePlan(api, plan);
      return;
    }
    const zone = await plannedZone(api, pullZone, { applying, options });
    const settings = settingsIn(config);
    if (zone === null) {
      if (!isStored) plan.found = null;
      for (const [name, value] of Object.entries({ ...NEW_ZONE, ...newZoneAfterwards(config) }))
        if (Reflect.get(config, name) === null) Object.assign(plan, { [name]: value });
      declareZonePlan(api, plan);
      checkSettings({ ...NEW_ZONE, ...settings }, at, diagnostics);
      return;
    }
    const { shieldZoneId: zoneId } = zone;
    plan.shield_zone_id = zoneId;
    const found = settingsIn(await settingsState(zone));
    // In a replacement, the destroy of the stored zone first changes the settings. The create then finds the changed settings.
    if (!isStored) {
      const before = await plannedFound(api, zone, config, { applying, options });
      if (before !== undefined) Object.assign(plan, { ...keptSettings(config, before), found: before });
    }
    declareZonePlan(api, plan, found.plan_type);
    checkSettings({ ...found, ...settings }, at, diagnostics);
    warnAboutLowerPlan(found, settings, at.plan_type, diagnostics);
    const may = { mayAdopt: isStored || knownOf(plan.adopt_existing), mayExpose: knownOf(plan.allow_unprotected) };
    const wanted = inEffect(settings, config);
    const problems = obstacles({ zoneId, found, settings: wanted, ...may }, at);
    for (const { at: place, summary, detail } of problems) diagnostics.error(place, summary, detail);
    if (applying) return;
    await warnAboutExceptions(context, zoneId, [found, settings]);
    if (problems.length > 0 || isStored) return;
    const was = withEnd(found, zone.learningModeUntil);
    warnAboutWeakening(SETTINGS, was, withEnd(wanted, config.learning_mode_until), at, diagnostics);
    const detail = takenOver(zoneId, pullZone, unsetExposures(found, wanted));
    diagnostics.warning(at.pull_zone_id, "An existing Shield zone is taken over", detail);
  },

  planDestroy(context) {
    const { state, at, diagnostics } = context;
    warnAboutRestore(context);
    const isOurs = context.private.get() === null;
    if (state.on_destroy === "restore" && isOurs)
      diagnostics.warning(
        at.on_destroy,
        "The destroy disables the zone",
        `Terraform created the zone, so there is nothing to restore. ${onDestroyWords.bunny_shield_zone.disable} To leave the zone as it is, set on_destroy = "keep", and apply before you destroy.`,
      );
    if (state.on_destroy === "disable" || (state.on_destroy === "restore" && isOurs)) return;
    const restored = state.on_destroy === "restore" ? state.found?.plan_type : undefined;
    warnAboutBilledPlan({ ...state, plan_type: restored ?? state.plan_type }, at.on_destroy, diagnostics);
    if (state.on_destroy === "keep" && isUnderAttack(state))
      warnAboutLastingAttack(state, at.under_attack, diagnostics);
  },

  async create({ plan, config, client, options, at, ...taking }) {
    const settings = inEffect(settingsIn(config), config);
    const { learning_mode_until } = config;
    const isAttacked = isUnderAttack(config);
    const onAnswered = (id: number): void => {
      taking.private.set(null);
      taking.answered({ shield_zone_id: id });
    };
    const creating = { ...options, onAnswered, onAnother: taking.retract };
    const result = await createOrAdopt(client, plan.pull_zone_id, { settings, underAttack: isAttacked }, creating);
    if ("made" in result) {
      const { made } = result;
      taking.private.set(null);
      taking.checkpoint({ shield_zone_id: made.shieldZoneId });
      taking.replacing(await settingsState(made, config));
      const changes = zoneChanges({ ...NEW_ZONE, ...settings, learning_mode_until });
      const zone = await client.zones.update(made.shieldZoneId, changes, { ...options, found: made });
      const state = await zoneState(client, zone, settings, options);
      return withDecidedValues(plan, { ...state, ...newZoneAfterwards(config), found: null });
    }
    const { shieldZoneId: zoneId } = result.existing;
    const defaults = engineDefaults(client, options);
    const before = await settingsState(result.existing, config, defaults);
    const found = settingsIn(before);
    const first = await zoneFirstFound(taking, result.existing, before, defaults);
    const { adopt_existing, allow_unprotected: mayExpose } = plan;
    const mayAdopt = adopt_existing || taking.failed !== null;
    const [obstacle] = obstacles({ zoneId, found, settings, mayAdopt, mayExpose }, at);
    if (obstacle) throw new DiagnosticError(obstacle.at, obstacle.summary, `${obstacle.detail} Nothing was changed.`);
    // Null means that an earlier create made the zone but did not finish.
    const wanted = first.settings === null ? { ...NEW_ZONE, ...settings } : settings;
    // If the create succeeds, it stores the planned value. If it fails, it stores the found value.
    const lacking = first.settings && settingsMissingInFound(first.settings, [first.found, plan.found ?? first.found]);
    const zone = await takeOver(taking, { ...first, lacking }, { shield_zone_id: zoneId }, () =>
      client.zones.update(zoneId, zoneChanges({ ...wanted, learning_mode_until }), options),
    );
    const state = await zoneState(client, zone, settings, options);
    const afterwards = isAttacked ? (first.found ?? newZoneAfterwards(config)) : state;
    const { ddos_shield_sensitivity = null } = afterwards;
    return withDecidedValues(plan, { ...state, ddos_shield_sensitivity, found: first.found });
  },

  async read({ state, client, options }) {
    const id = requireId("shield_zone_id", state.shield_zone_id);
    const zone = await requireZone(client, id, options, () => client.zones.get(id, options));
    requireSamePullZone(zone, state);
    return { ...state, ...(await zoneState(client, zone, state, options)), ...attackState(state, zone) };
  },

  async update({ prior, plan, config, client, options }) {
    const id = requireId("shield_zone_id", prior.shield_zone_id);
    const { learning_mode_until } = config;
    const settings = inEffect({ ...afterAttack(prior, plan), ...settingsIn(config) }, config);
    const changes = zoneChanges({ ...settings, learning_mode_until });
    const zone = await client.zones.update(id, changes, ofState(prior, options));
    return withDecidedValues(plan, { ...(await zoneState(client, zone, settings, options)), found: prior.found });
  },

  async delete(context) {
    const { state, client, options, diagnostics } = context;
    const id = requireId("shield_zone_id", state.shield_zone_id);
    const disable = () =>
      requireZone(client, id, options, () => disableZone(client, id, diagnostics, ofState(state, options)));
    const restore = (recorded: Found) =>
      recorded === null
        ? disable()
        : requireZone(client, id, options, () => restoreZone(client, { id, recorded, ...context }, options));
    await destroyBy(context, { settingsOf: foundChanges }, { restore, otherwise: disable });
  },

  async import({ identity, client, options, private: recorded }) {
    const zone = await requireZone(client, identity.shield_zone_id, options, () =>
      client.zones.get(identity.shield_zone_id, options),
    );
    const found = await settingsState(zone);
    recorded.set(settingsMissingInFound(settingsOf(zone), [found]));
    return { found };
  },

  list: {
    doc: "The Shield zones of the account.",
    attributes: { shield_zone_id: onlyZoneId },
    async *objects({ config, client, options, includeResource }) {
      for await (const zone of listedZones(client, config, options)) {
        const { shieldZoneId: id, pullZoneId: pullZone } = zone;
        const identity = { shield_zone_id: id };
        if (pullZone === null) {
          yield { identity, displayName: `Shield zone ${id}`, undeclarable: WITHOUT_PULL_ZONE, raw: zone };
          continue;
        }
        const found = { identity, displayName: `Shield zone ${id} of pull zone ${pullZone}` };
        if (!includeResource) yield found;
        else {
          const settings = await settingsState(zone);
          const state = await zoneState(client, zone, {}, options);
          yield { ...found, resource: { ...state, under_attack: null, found: settings } };
        }
      }
    },
  },
});

interface InState {
  readonly pull_zone_id: number | null;
}

/** Adds {@link requireSamePullZone} to the options of a write, which reads the zone first. */
const ofState = (state: InState, options: CallOptions) => ({
  ...options,
  onFound: (zone: ShieldZone) => {
    requireSamePullZone(zone, state);
  },
});

/** Two accounts, such as production and a test system, may have different zones with the same ID. */
function requireSamePullZone({ shieldZoneId, pullZoneId }: ShieldZone, state: InState) {
  const { pull_zone_id: stored } = state;
  if (stored === null || pullZoneId === stored) return;
  const protects = pullZoneId === null ? "no pull zone" : `pull zone ${pullZoneId}`;
  throw new DiagnosticError(
    undefined,
    "The Shield zone is another one than in the state",
    `Shield zone ${shieldZoneId} protects ${protects}, but the state has pull zone ${stored}. The access key or base_url probably belongs to another account or system than the state. Nothing was changed. Use those of the state. If this zone is the right one, remove the resource from the state and import ${shieldZoneId}.`,
  );
}

function withDecidedValues<Planned extends object, Found extends object>(plan: Planned, found: Found) {
  const open = Object.entries(found).filter(([name]) => Reflect.get(plan, name) === undefined);
  return { ...found, ...plan, ...(Object.fromEntries(open) as Partial<Found>) } as Planned & Found;
}

const SETTINGS = { ...settingAttributes, ...learningEnd };

/** A zone has an end of learning only while it is learning. */
const withEnd = <Settings extends object>(settings: Settings, learning_mode_until: unknown) => ({
  ...settings,
  learning_mode_until,
});

function takenOver(zone: number, pullZone: number, exposed: readonly string[]): string {
  const unprotected =
    exposed.length === 0
      ? ""
      : ` These leave the zone unprotected: ${exposed.join(", ")}. Configure them to change that.`;
  return `Pull zone ${pullZone} already has Shield zone ${zone}. Settings that are not configured stay as they are.${unprotected} The settings from before this change are in the attribute "found".`;
}

const knownOf = (value: boolean | Unknown): boolean | undefined => (isKnown(value) ? value : undefined);

const DISABLED = { waf_enabled: false, ddos_shield_sensitivity: "off" } as const;

/** Disables a zone, because a zone cannot be deleted. Moves the zone to the cheapest plan if the API allows it. */
async function disableZone(
  client: BunnyClient,
  id: number,
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  await client.zones.update(id, zoneChanges(DISABLED), options);
  try {
    await client.zones.update(id, zoneChanges({ plan_type: "basic" }), options);
  } catch (error) {
    if (!isApiError(error, "conflict", "plan_required", "forbidden")) throw error;
    diagnostics.warning(
      undefined,
      "The zone's Shield plan continues to be billed",
      `The WAF of Shield zone ${id} is off and its DDoS protection at the lowest level, but the API did not move the zone to the plan basic: ${error.reason}`,
    );
  }
}

interface Restoring {
  readonly id: number;
  readonly state: Partial<SettingsState> & {
    readonly pull_zone_id: number | null;
    readonly found: SettingsState | null;
    readonly under_attack: boolean | null;
    readonly ddos_shield_sensitivity: string | null;
  };
  readonly recorded: ZoneChanges;
  readonly writtenCheck: WrittenCheck;
  readonly diagnostics: Diagnostics;
}

/**
 * Restores the settings that the resource wrote and that nobody changed after the write. Another resource restores the order of
 * custom rules.
 */
async function restoreZone(client: BunnyClient, restoring: Restoring, options: CallOptions): Promise<void> {
  const { id, state, recorded, writtenCheck } = restoring;
  const zone = await client.zones.get(id, options);
  requireSamePullZone(zone, state);
  const settings = await settingsState(zone, settingsIn(state), engineDefaults(client, options));
  const attack = attackState(state, zone);
  const found = state.found ?? (await settingsState({ ...zone, ...recorded }));
  const names = new Set(namesToRestore(found, { ...settings, ...attack }, { ...restoring, writtenCheck }));
  // During an attack, the state has the sensitivity that applies after the attack.
  if (isUnderAttack(state) && attack.under_attack === undefined) names.add("ddos_shield_sensitivity");
  const { wafEngineConfig: _, ...own } = foundChanges({ ...found, ...nothingBut(names) });
  const until = names.has("learning_mode") ? { learningModeUntil: recorded.learningModeUntil ?? null } : {};
  const wafEngineConfig = engineToRestore(zone, settings, restoring);
  if (wafEngineConfig !== undefined) await client.zones.restore(id, { ...own, ...until, wafEngineConfig }, options);
  else if (names.size > 0) await client.zones.update(id, { ...own, ...until }, { ...options, found: zone });
}

/**
 * Returns the engine's overrides. The found overrides take the place of the overrides that the resource wrote. An override that
 * equals the default counts as no override. Undefined if nothing changes.
 */
function engineToRestore(zone: ShieldZone, settings: SettingsState, { recorded, writtenCheck }: Restoring) {
  const written = ENGINE.filter((name) => writtenCheck(name, settings) === "as written");
  const ours = new Set(engineChanges(membersOf(settings, new Set(written))).map(({ name }) => name));
  const now = (zone.wafEngineConfig ?? []).filter(({ name }) => ours.has(name));
  const before = (recorded.wafEngineConfig ?? []).filter(({ name }) => ours.has(name));
  const byName = (overrides: readonly WafEngineSetting[]) =>
    new Map(overrides.map(({ name, valueEncoded }) => [name, valueEncoded]));
  if (isDeepStrictEqual(byName(now), byName(before))) return undefined;
  return [...(zone.wafEngineConfig ?? []).filter(({ name }) => !ours.has(name)), ...before];
}

const ENGINE = Object.keys({ ...engineSettings, ...otherEngineSettings });

function nothingBut(names: ReadonlySet<string>): Partial<SettingsState> {
  return Object.fromEntries(Object.keys(ownSettings).flatMap((name) => (names.has(name) ? [] : [[name, null]])));
}
