import {
  type AccessListDetails,
  type BunnyClient,
  accessListActions,
  accessListCategories,
  accessListTypes,
  codeName,
  flagNames,
  shieldPlans,
} from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, setOf, string } from "../../framework/index.js";
import { readZoneId } from "../policies/attributes.js";

const list = object({
  list_id: computed(integer, { doc: "ID of the list." }),
  configuration_id: computed(integer, { doc: "ID of the list's configuration." }),
  name: computed(string, { doc: "Name." }),
  description: computed(string, { doc: "Description." }),
  enabled: computed(bool, { doc: "Whether the list is enabled." }),
  type: computed(string, { doc: "Type of the entries." }),
  type_code: computed(integer, { doc: "Code of the type." }),
  categories: computed(setOf(string), { doc: "Categories of a managed list." }),
  category_code: computed(integer, { doc: "The categories as a number with one bit for each." }),
  action: computed(string, { doc: "Action for requests that match." }),
  action_code: computed(integer, { doc: "Code of the action." }),
  required_plan: computed(string, { doc: "Lowest plan that includes the list." }),
  required_plan_code: computed(integer, { doc: "Code of the plan." }),
  entry_count: computed(integer, { doc: "Number of entries." }),
  update_frequency: computed(string, { doc: "Update interval of a managed list, such as `1.00:00:00`." }),
  last_updated: computed(string, { doc: "Time of the last change (RFC 3339)." }),
});

function listOfDetails(details: AccessListDetails) {
  return {
    list_id: details.listId,
    configuration_id: details.configurationId,
    name: details.name,
    description: details.description,
    enabled: details.isEnabled,
    type: codeName(accessListTypes, details.type),
    type_code: details.type,
    categories: flagNames(accessListCategories, details.category ?? 0),
    category_code: details.category,
    action: codeName(accessListActions, details.action),
    action_code: details.action,
    required_plan: details.requiredPlan === null ? null : codeName(shieldPlans, details.requiredPlan),
    required_plan_code: details.requiredPlan,
    entry_count: details.entryCount,
    update_frequency: details.updateFrequency,
    last_updated: details.lastUpdated,
  };
}

/** `bunny_shield_access_lists`: GET `access-lists` (docs/reference/service.md#overview-of-a-zone). */
export const shieldAccessLists = defineDataSource<BunnyClient>()({
  type: "bunny_shield_access_lists",
  doc: "The managed and custom access lists of a Shield zone, and the zone's quota.",
  attributes: {
    shield_zone_id: readZoneId,
    managed_lists: computed(listOf(list), { doc: "Lists that bunny.net maintains." }),
    custom_lists: computed(listOf(list), { doc: "Custom lists of the zone." }),
    custom_entry_count: computed(integer, { doc: "Total number of entries in custom lists." }),
    custom_entry_limit: computed(integer, {
      doc: "Maximum number that the Shield plan allows. Null if no limit is known.",
    }),
    custom_list_count: computed(integer, { doc: "Number of custom lists." }),
    custom_list_limit: computed(integer, {
      doc: "Maximum number that the Shield plan allows. Null if no limit is known.",
    }),
  },
  async read({ config, client, options }) {
    const zone = await client.accessLists.list(config.shield_zone_id, options);
    return {
      managed_lists: zone.managedLists.map(listOfDetails),
      custom_lists: zone.customLists.map(listOfDetails),
      custom_entry_count: zone.customEntryCount,
      custom_entry_limit: zone.customEntryLimit,
      custom_list_count: zone.customListCount,
      custom_list_limit: zone.customListLimit,
    };
  },
});
