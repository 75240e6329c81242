import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, listOf, mapOf, object, string } from "../../framework/index.js";
import { readZoneId } from "../policies/attributes.js";

/**
 * `bunny_shield_api_guardian_enums`: GET `api-guardian/enums` (docs/reference/service.md#enumerations).
 */
export const shieldApiGuardianEnums = defineDataSource<BunnyClient>()({
  type: "bunny_shield_api_guardian_enums",
  doc: "The enumerations of the API Guardian settings.",
  attributes: {
    shield_zone_id: readZoneId,
    // CDKTF bindings cannot express the simpler map of maps.
    enums: computed(
      listOf(
        object({
          enum_name: computed(string, { doc: "Name of the enum." }),
          enum_values: computed(mapOf(string), { doc: "Values of the enum: code, as text, to name." }),
        }),
      ),
      { doc: "The enums, by name." },
    ),
  },
  async read({ config, client, options }) {
    const tables = await client.apiGuardian.enums(config.shield_zone_id, options);
    const names = Object.keys(tables).sort();
    return { enums: names.map((name) => ({ enum_name: name, enum_values: tables[name] ?? {} })) };
  },
});
