import {
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListsOverview,
  type BunnyClient,
  type CallOptions,
  accessListActions,
  accessListCategories,
  accessListTypes,
  codeName,
  flagNames,
  requireCode,
  shieldPlans,
  codeNames,
} from "../../api/index.js";
import {
  type AttributePath,
  DiagnosticError,
  atLeast,
  bool,
  computed,
  defineResource,
  integer,
  isKnown,
  privateState,
  required,
  setOf,
  string,
  oneOfKnown,
} from "../../framework/index.js";
import { requireZone, nullWhenGone, requireContainer } from "../policies/gone.js";
import { type FoundForms, firstFound, foundAttribute, recordFound, takeOver } from "../policies/take-over.js";
import {
  inEachZone,
  onlyZoneId,
  requireId,
  shieldZoneId,
  onDestroyAttribute,
  DEFAULT_TIMEOUTS,
} from "../policies/attributes.js";
import { warnAboutRestore } from "../policies/restore.js";
import { destroyInZone, warnIfRefused } from "../policies/refused-destroy.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import { schemas } from "../policies/stored-form.js";
import { requireZonePlan } from "../policies/zone-plan.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { safeJson } from "../../shared/safe-json.js";
import { listStance } from "../../zone/access-lists/list.js";
import { strictnessStep } from "../../zone/action/stance.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { Stance } from "../../zone/words/stance.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** The actions that can be configured. `none` is read-only (docs/reference/service.md#configure-a-list). */
export const actionWords = oneOfKnown(...codeNames(accessListActions).filter((action) => action !== "none"));

export const actionMeaning: AttributeMeaning = { kind: "action", stances: stancesOf(accessListActions) };

/** Returns the API code of a configured action. */
export function actionCode(action: string): number {
  return requireCode(accessListActions, action);
}

interface ListSettings {
  readonly action: string;
  readonly enabled: boolean;
}

const stanceOf = ({ action, enabled }: ListSettings): Stance =>
  listStance({ action, isEnabled: enabled }) ?? "observes";

/** Reports whether a list treats its visitors more strictly than before. */
export const isStricter = (before: ListSettings, after: ListSettings): boolean =>
  strictnessStep(stanceOf(before), stanceOf(after)) > 0;

function listFacts(list: AccessListDetails) {
  return {
    configuration_id: list.configurationId,
    name: list.name,
    type: codeName(accessListTypes, list.type),
    categories: flagNames(accessListCategories, list.category ?? 0),
    required_plan: list.requiredPlan === null ? null : codeName(shieldPlans, list.requiredPlan),
  };
}

function foundState({ isEnabled, action }: AccessListConfiguration) {
  return { enabled: isEnabled, action: codeName(accessListActions, action) };
}

const forms: FoundForms<AccessListConfiguration, { readonly enabled: boolean | null; readonly action: string | null }> =
  {
    stateOf: foundState,
    settingsOf: ({ enabled, action }) =>
      enabled === null || action === null
        ? undefined
        : { isEnabled: enabled, action: requireCode(accessListActions, action) },
  };

function managedListState(list: AccessListDetails) {
  return {
    ...listFacts(list),
    enabled: list.isEnabled,
    action: codeName(accessListActions, list.action),
  };
}

/** Finds a managed list. Refuses a custom list, because `bunny_shield_access_list` configures custom lists. */
async function findManaged(
  client: BunnyClient,
  zone: number,
  listId: number,
  options: CallOptions,
  at?: AttributePath,
): Promise<AccessListDetails | undefined> {
  const { managedLists, customLists } = await client.accessLists.list(zone, options);
  const custom = customLists.find((list) => list.listId === listId);
  if (custom)
    throw new DiagnosticError(
      at,
      "The list is a custom list",
      `List ${listId} ("${custom.name ?? ""}") is a custom list of this zone. Set enabled and action in its bunny_shield_access_list instead.`,
    );
  return managedLists.find((list) => list.listId === listId);
}

async function getManaged(
  client: BunnyClient,
  zone: number,
  listId: number,
  options: CallOptions,
  at?: AttributePath,
): Promise<AccessListDetails> {
  const list = await requireZone(client, zone, options, () => findManaged(client, zone, listId, options, at));
  if (list) return list;
  refuseConfigurationId(await client.accessLists.list(zone, options), zone, listId, at);
  throw new DiagnosticError(
    at,
    "No such managed list",
    `Shield zone ${zone} has no managed list ${listId}. The data source bunny_shield_access_lists lists them.`,
  );
}

/**
 * Throws if the given ID is the ID of a list's configuration. The overview shows the ID of the list and the ID of its
 * configuration side by side, so users easily confuse them.
 */
export function refuseConfigurationId(
  { managedLists, customLists }: AccessListsOverview,
  zone: number,
  listId: number,
  at?: AttributePath,
): void {
  if ([...managedLists, ...customLists].some((list) => list.listId === listId)) return;
  const meant = [...managedLists, ...customLists].find(({ configurationId }) => configurationId === listId);
  if (meant === undefined) return;
  const type = customLists.includes(meant) ? "bunny_shield_access_list" : "bunny_shield_access_list_configuration";
  throw new DiagnosticError(
    at,
    "This is the ID of a configuration",
    `${listId} is the configuration_id of list ${meant.listId} (${listName(meant)}) in Shield zone ${zone}. Use the list's own ID, ${meant.listId}; its import ID is ${zone}/${meant.listId}, as ${type}.`,
  );
}

/**
 * Throws if the response is about a list of another zone. The overview names no zone, but the configuration of a list has another
 * ID in each zone.
 */
function requireSameConfiguration(
  state: { readonly shield_zone_id: number; readonly configuration_id: number | null },
  { listId, configurationId }: AccessListDetails,
): void {
  const { shield_zone_id: zone, configuration_id: stored } = state;
  if (stored === null || stored === configurationId) return;
  throw new DiagnosticError(
    undefined,
    "The API returned another configuration",
    `For managed list ${listId} of Shield zone ${zone}, the API returned configuration ${configurationId}, but the state has ${stored}. The response may be about another zone, so it was not used. Plan again; if the list has a new configuration, remove the resource from the state and import ${zone}/${listId}.`,
  );
}

const listName = ({ name, listId }: AccessListDetails): string => safeJson(name ?? listId);

const whatOf = ({ list_id: id }: { readonly list_id: number }): string => `The configuration of managed list ${id}`;

const listSettings = {
  enabled: required(bool, { doc: "Whether the list is enabled.", meaning: { kind: "switch" } }),
  action: required(actionWords, {
    doc: "Action for requests that match. `log` only records them; `bypass` skips all further checks.",
    meaning: actionMeaning,
  }),
};

/**
 * `bunny_shield_access_list_configuration`: PATCH `access-lists/configurations/{id}` of a managed list
 * (docs/reference/service.md#configure-a-list).
 */
export const shieldAccessListConfiguration = defineResource<BunnyClient>()({
  type: "bunny_shield_access_list_configuration",
  doc: [
    "The configuration of a managed access list in a Shield zone. bunny.net maintains managed lists, for example of VPNs, Tor",
    "exit nodes, and botnets.",
    "",
    "A managed list always exists; `on_destroy` determines its configuration after a destroy. For a custom list, set `enabled`",
    "and `action` of its `bunny_shield_access_list` instead.",
  ].join("\n"),
  identity: ["shield_zone_id", "list_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<AccessListConfiguration>(() =>
    schemas.object({ isEnabled: schemas.boolean, action: schemas.integer }),
  ),
  attributes: {
    shield_zone_id: shieldZoneId,
    list_id: required(integer, {
      doc: "ID of the managed list, as returned by `bunny_shield_access_lists`.",
      requiresReplace: true,
      constraints: [atLeast(1)],
      meaning: { kind: "target" },
    }),
    ...listSettings,
    configuration_id: computed(integer, { doc: "ID of the configuration. It differs from `list_id`.", stable: true }),
    name: computed(string, { doc: "Name of the list.", stable: true, meaning: { kind: "label" } }),
    type: computed(string, { doc: "Type of the entries.", stable: true }),
    categories: computed(setOf(string), { doc: "Categories of the list.", stable: true }),
    required_plan: computed(string, { doc: "Lowest plan that includes the list.", stable: true }),
    found: foundAttribute(
      {
        enabled: computed(bool, { doc: "Whether the list was enabled." }),
        action: computed(string, { doc: "Action of the list." }),
      },
      "Configuration",
    ),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_access_list_configuration),
  },

  async plan(context) {
    const { plan, prior, config, at, diagnostics, client, applying, isStored, options } = context;
    const { shield_zone_id: zone, list_id: listId } = config;
    if (prior !== null || !isKnown(zone) || !isKnown(listId)) return;
    const api = await client();
    if (!api) return;
    const list = await getManaged(api, zone, listId, options, at.list_id);
    Object.assign(plan, listFacts(list));
    const found = foundState(list);
    if (!isStored) plan.found = found;
    if (!isStored && !applying) warnAboutWeakening(listSettings, found, plan, at, diagnostics);
    const { required_plan: lowestPlan } = plan;
    const writes = plan.enabled !== list.isEnabled || plan.action !== codeName(accessListActions, list.action);
    if (writes && typeof lowestPlan === "string" && lowestPlan !== "basic")
      await requireZonePlan({ name: `The managed list ${listName(list)}`, lowestPlan }, context);
  },

  async create({ plan, client, options, at, ...taking }) {
    const { shield_zone_id: zone } = plan;
    const list = await getManaged(client, zone, plan.list_id, options, at.list_id);
    const { enabled: isEnabled } = plan;
    const action = actionCode(plan.action);
    const first = firstFound(taking, { isEnabled: list.isEnabled, action: list.action }, forms, plan.found);
    await takeOver(taking, first, listFacts(list), async () => {
      if (list.isEnabled !== isEnabled || list.action !== action)
        await client.accessLists.configure(zone, list.configurationId, { isEnabled, action }, options);
    });
    return { ...plan, ...listFacts(list), found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const list = await findManaged(client, state.shield_zone_id, state.list_id, options);
      if (list === undefined) return null;
      requireSameConfiguration(state, list);
      return { ...state, ...managedListState(list) };
    }),

  async update({ plan, prior, client, options }) {
    const { shield_zone_id: zone } = plan;
    const id = requireId("configuration_id", prior.configuration_id);
    const wanted = { isEnabled: plan.enabled, action: actionCode(plan.action) };
    await client.accessLists.configure(zone, id, wanted, options);
    const { configuration_id, name, type, categories, required_plan, found } = prior;
    return { ...plan, configuration_id, name, type, categories, required_plan, found };
  },

  async planDestroy(context) {
    if (warnAboutRestore(context))
      await warnIfRefused("bunny_shield_access_list_configuration", whatOf(context.state), context);
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone, configuration_id: id } = state;
    if (id === null) return requireContainer(client, state, options);
    const write = (wanted: AccessListConfiguration) => client.accessLists.configure(zone, id, wanted, options);
    await destroyInZone(context, {
      ...{ what: whatOf(state), forms, write },
      present: () => findManaged(client, zone, state.list_id, options),
      otherwise: () => write({ isEnabled: false, action: actionCode(state.action ?? "log") }),
    });
  },

  async import({ identity, client, options, private: recorded }) {
    const list = await getManaged(client, identity.shield_zone_id, identity.list_id, options);
    const { isEnabled, action } = list;
    return { ...managedListState(list), found: recordFound(recorded, { isEnabled, action }, forms) };
  },

  list: {
    doc: "The managed access lists that are enabled in a Shield zone.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options }) {
      for (const list of (await client.accessLists.list(zone, options)).managedLists) {
        if (!list.isEnabled) continue;
        const identity = { shield_zone_id: zone, list_id: list.listId };
        const resource = { ...identity, ...managedListState(list), found: foundState(list) };
        yield { identity, displayName: list.name ?? `list ${list.listId}`, resource };
      }
    }),
  },
});
