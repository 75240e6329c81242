import type { BunnyClient, ZoneDefaults } from "../../api/index.js";
import { accessListActions, botDetectionModes, scanningModes, shieldPlans } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";
import { readMembers } from "../policies/read-members.js";
import { readSettings, readSettingsOf } from "./zone-data-source-attributes.js";

const modes = readMembers<ZoneDefaults>()({
  bot_detection_execution_mode: ["botDetectionExecutionMode", botDetectionModes, "Mode of bot detection."],
  csam_scanning_mode: ["csamScanningMode", scanningModes, "Action for uploads that contain CSAM."],
  antivirus_scanning_mode: ["antivirusScanningMode", scanningModes, "Action for uploads that contain a virus."],
});

const accessList = readMembers<ZoneDefaults["accessLists"][number]>()({
  list_id: ["listId", integer, "ID of the managed list."],
  name: ["name", string, "Name."],
  description: ["description", string, "Description."],
  required_plan: ["requiredPlan", shieldPlans, "Lowest plan that includes the list."],
  action: ["action", accessListActions, "Suggested action."],
});

/** `bunny_shield_zone_defaults`: GET `/shield/shield-zone/defaults` (docs/reference/service.md#zone-settings). */
export const shieldZoneDefaults = defineDataSource<BunnyClient>()({
  type: "bunny_shield_zone_defaults",
  doc: "The settings that the dashboard suggests for a new Shield zone. They may include a higher plan and paid features: do not apply them without a review.",
  attributes: {
    settings: computed(object(readSettings), { doc: "Settings of the zone." }),
    ...modes.attributes,
    access_lists: computed(listOf(object(accessList.attributes)), { doc: "Managed access lists." }),
  },
  async read({ client, options }) {
    const defaults = await client.zones.defaults(options);
    return {
      settings: defaults.shieldZone && readSettingsOf(defaults.shieldZone),
      ...modes.read(defaults),
      access_lists: defaults.accessLists.map(accessList.read),
    };
  },
});
