import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object } from "../../framework/index.js";
import { zoneAttributes, zoneOf } from "./zone-data-source-attributes.js";

/** `bunny_shield_zones`: GET `/shield/shield-zones`, all pages (docs/reference/service.md#zones). */
export const shieldZones = defineDataSource<BunnyClient>()({
  type: "bunny_shield_zones",
  doc: "All Shield zones of the account.",
  attributes: {
    zones: computed(
      listOf(
        object({
          shield_zone_id: computed(integer, { doc: "ID of the Shield zone." }),
          pull_zone_id: computed(integer, { doc: "ID of the pull zone that the Shield zone protects." }),
          ...zoneAttributes,
        }),
      ),
      { doc: "The zones." },
    ),
  },
  async read({ client, options }) {
    const zones = [];
    for await (const { data } of client.zones.pages(options)) zones.push(...data.map(zoneOf));
    return { zones };
  },
});
