import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { shieldZone as resource } from "./zone-resource.js";
import { zoneState } from "./adoption.js";
import { settingsState } from "./settings.js";

/** `list "bunny_shield_zone"`: the Shield zones of the account. */
export const shieldZone = defineListResource<BunnyClient>()({
  resource,
  doc: "The Shield zones of the account.",
  attributes: {},
  async *list({ client, signal, includeResource }) {
    for await (const { data } of client.zones.pages({ signal }))
      for (const zone of data) {
        const { shieldZoneId: id, pullZoneId: pullZone } = zone;
        if (pullZone === null) continue; // Without a pull zone there is nothing to declare.
        const found = { identity: { shield_zone_id: id }, displayName: `Shield zone ${id} of pull zone ${pullZone}` };
        if (!includeResource) yield found;
        else {
          const settings = await settingsState(zone);
          yield { ...found, resource: { ...(await zoneState(client, zone, {}, signal)), found: settings } };
        }
      }
  },
});
