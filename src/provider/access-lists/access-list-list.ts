import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { readAccessList } from "./read.js";
import { shieldAccessList as resource } from "./access-list-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_access_list"`: the custom lists of a zone. */
export const shieldAccessList = defineListResource<BunnyClient>()({
  resource,
  doc: "The custom access lists of a Shield zone.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    const zone = config.shield_zone_id;
    for (const details of (await client.accessLists.list(zone, { signal })).customLists) {
      const identity = { shield_zone_id: zone, list_id: details.listId };
      const displayName = details.name ?? `list ${details.listId}`;
      yield includeResource
        ? { identity, displayName, resource: await readAccessList(client, zone, details.listId, signal) }
        : { identity, displayName };
    }
  },
});
