import {
  type AccessListDetails,
  type AccessListsOverview,
  type BunnyClient,
  accessListActions,
  accessListCategories,
  accessListTypes,
  flagNames,
  shieldPlans,
} from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, setOf, string } from "../../framework/index.js";
import { readMembers } from "../policies/read-members.js";
import { readZoneId } from "../policies/attributes.js";

const details = readMembers<AccessListDetails>()({
  list_id: ["listId", integer, "ID of the list."],
  configuration_id: ["configurationId", integer, "ID of the list's configuration."],
  name: ["name", string, "Name."],
  description: ["description", string, "Description."],
  enabled: ["isEnabled", bool, "Whether the list is enabled."],
  type: ["type", accessListTypes, "Type of the entries."],
  type_code: ["type", integer, "Code of the type."],
  category_code: ["category", integer, "The categories as a number with one bit for each."],
  action: ["action", accessListActions, "Action for requests that match."],
  action_code: ["action", integer, "Code of the action."],
  required_plan: ["requiredPlan", shieldPlans, "Lowest plan that includes the list."],
  required_plan_code: ["requiredPlan", integer, "Code of the plan."],
  entry_count: ["entryCount", integer, "Number of entries."],
  update_frequency: ["updateFrequency", string, "Update interval of a managed list, such as `1.00:00:00`."],
  last_updated: ["lastUpdated", string, "Time of the last change (RFC 3339)."],
});

const list = object({
  ...details.attributes,
  categories: computed(setOf(string), { doc: "Categories of a managed list." }),
});

const listOfDetails = (from: AccessListDetails) => ({
  ...details.read(from),
  categories: flagNames(accessListCategories, from.category ?? 0),
});

const quota = readMembers<Omit<AccessListsOverview, "managedLists" | "customLists">>()({
  custom_entry_count: ["customEntryCount", integer, "Total number of entries in custom lists."],
  custom_entry_limit: [
    "customEntryLimit",
    integer,
    "Maximum number that the Shield plan allows. Null if no limit is known.",
  ],
  custom_list_count: ["customListCount", integer, "Number of custom lists."],
  custom_list_limit: [
    "customListLimit",
    integer,
    "Maximum number that the Shield plan allows. Null if no limit is known.",
  ],
});

/** `bunny_shield_access_lists`: GET `access-lists` (docs/reference/service.md#overview-of-a-zone). */
export const shieldAccessLists = defineDataSource<BunnyClient>()({
  type: "bunny_shield_access_lists",
  doc: "The managed and custom access lists of a Shield zone, and the zone's quota.",
  attributes: {
    shield_zone_id: readZoneId,
    managed_lists: computed(listOf(list), { doc: "Lists that bunny.net maintains." }),
    custom_lists: computed(listOf(list), { doc: "Custom lists of the zone." }),
    ...quota.attributes,
  },
  async read({ config, client, options }) {
    const zone = await client.accessLists.list(config.shield_zone_id, options);
    return {
      managed_lists: zone.managedLists.map(listOfDetails),
      custom_lists: zone.customLists.map(listOfDetails),
      ...quota.read(zone),
    };
  },
});
