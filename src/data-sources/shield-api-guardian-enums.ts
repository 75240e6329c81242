import type { BunnyClient } from "../api/index.js";
import { computed, defineDataSource, mapOf, string } from "../framework/index.js";
import { shieldZoneId } from "./shield-zone-id.js";

/** `bunny_shield_api_guardian_enums`: GET `api-guardian/enums` (API facts §10.1). */
export const shieldApiGuardianEnums = defineDataSource<BunnyClient>()({
  type: "bunny_shield_api_guardian_enums",
  doc: "The words and numbers that the service's API Guardian settings are made of.",
  attributes: {
    shield_zone_id: shieldZoneId,
    enums: computed(mapOf(mapOf(string)), { doc: "Enum name to its values: number, as text, to name." }),
  },
  async read({ config, client, signal }) {
    return { enums: await client.apiGuardian.enums(config.shield_zone_id, { signal }) };
  },
});
