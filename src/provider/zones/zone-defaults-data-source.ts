import type { BunnyClient } from "../../api/index.js";
import { accessListActions, botDetectionModes, codeName, scanningModes, shieldPlans } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";
import { readSettings, readSettingsOf } from "./zone-data-source-attributes.js";

/** `bunny_shield_zone_defaults`: GET `/shield/shield-zone/defaults` (docs/reference/service.md#zone-settings). */
export const shieldZoneDefaults = defineDataSource<BunnyClient>()({
  type: "bunny_shield_zone_defaults",
  doc: "The settings that the dashboard suggests for a new Shield zone. They may include a higher plan and paid features: do not apply them without a review.",
  attributes: {
    settings: computed(object(readSettings), { doc: "Settings of the zone." }),
    bot_detection_execution_mode: computed(string, { doc: "Mode of bot detection." }),
    csam_scanning_mode: computed(string, { doc: "Action for uploads that contain CSAM." }),
    antivirus_scanning_mode: computed(string, { doc: "Action for uploads that contain a virus." }),
    access_lists: computed(
      listOf(
        object({
          list_id: computed(integer, { doc: "ID of the managed list." }),
          name: computed(string, { doc: "Name." }),
          description: computed(string, { doc: "Description." }),
          required_plan: computed(string, { doc: "Lowest plan that includes the list." }),
          action: computed(string, { doc: "Suggested action." }),
        }),
      ),
      { doc: "Managed access lists." },
    ),
  },
  async read({ client, options }) {
    const defaults = await client.zones.defaults(options);
    return {
      settings: defaults.shieldZone && readSettingsOf(defaults.shieldZone),
      bot_detection_execution_mode: codeName(botDetectionModes, defaults.botDetectionExecutionMode),
      csam_scanning_mode: codeName(scanningModes, defaults.csamScanningMode),
      antivirus_scanning_mode: codeName(scanningModes, defaults.antivirusScanningMode),
      access_lists: defaults.accessLists.map(({ listId, name, description, requiredPlan, action }) => ({
        list_id: listId,
        name,
        description,
        required_plan: codeName(shieldPlans, requiredPlan),
        action: codeName(accessListActions, action),
      })),
    };
  },
});
