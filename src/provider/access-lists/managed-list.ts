import {
  accessListActions,
  accessListCategories,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListsOverview,
  accessListTypes,
  type BunnyClient,
  type CallOptions,
  codeName,
  flagNames,
  requireCode,
  shieldPlans,
} from "../../api/index.js";
import { type AttributePath, DiagnosticError } from "../../framework/index.js";
import { requireZone } from "../policies/gone.js";
import type { FoundForms } from "../policies/take-over.js";

/** What the API says of a managed list besides its configuration. */
export function listFacts(list: AccessListDetails) {
  return {
    configuration_id: list.configurationId,
    name: list.name,
    type: codeName(accessListTypes, list.type),
    categories: flagNames(accessListCategories, list.category ?? 0),
    required_plan: list.requiredPlan === null ? null : codeName(shieldPlans, list.requiredPlan),
  };
}

/** The managed list before the first write. */
export function foundState({ isEnabled, action }: AccessListConfiguration) {
  return { enabled: isEnabled, action: codeName(accessListActions, action) };
}

/** What was found, as it is stored and as it is written. */
export const forms: FoundForms<
  AccessListConfiguration,
  { readonly enabled: boolean | null; readonly action: string | null }
> = {
  stateOf: foundState,
  settingsOf: ({ enabled, action }) =>
    enabled === null || action === null
      ? undefined
      : { isEnabled: enabled, action: requireCode(accessListActions, action) },
};

/** A managed list with its present configuration as state. */
export function managedListState(list: AccessListDetails) {
  return {
    ...listFacts(list),
    enabled: list.isEnabled,
    action: codeName(accessListActions, list.action),
    action_code: list.action,
  };
}

/** The managed list, or undefined; a custom list is refused, since its own resource owns the configuration. */
export async function findManaged(
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

/** The managed list; one that the zone lacks is an error. */
export async function getManaged(
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

/** The overview shows both numbers of a list side by side; an error names the one that was meant. */
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
    "The number is that of a configuration",
    `${listId} is the configuration_id of list ${meant.listId} (${listName(meant)}) in Shield zone ${zone}. Use the list's own ID, ${meant.listId}; its import ID is ${zone}/${meant.listId}, as ${type}.`,
  );
}

/** The overview names no zone, but each zone has a configuration of its own for a list. */
export function requireSameConfiguration(
  state: { readonly shield_zone_id: number; readonly configuration_id: number | null },
  { listId, configurationId }: AccessListDetails,
): void {
  const { shield_zone_id: zone, configuration_id: stored } = state;
  if (stored === null || stored === configurationId) return;
  throw new DiagnosticError(
    undefined,
    "The configuration is another one",
    `The API answered for managed list ${listId} of Shield zone ${zone} with configuration ${configurationId}, but the state has ${stored}. The answer may be about another zone, so it was not used. Plan again; if the list has a new configuration, remove the resource from the state and import ${zone}/${listId}.`,
  );
}

/** The name of a list, quoted, or its ID. */
export const listName = ({ name, listId }: AccessListDetails): string => JSON.stringify(name ?? listId);
