import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import {
  foundState,
  managedListState,
  shieldAccessListConfiguration as resource,
} from "./access-list-configuration-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_access_list_configuration"`: the managed lists that are enabled in a zone. */
export const shieldAccessListConfiguration = defineListResource<BunnyClient>()({
  resource,
  doc: "The managed access lists that are enabled in a Shield zone.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    const zone = config.shield_zone_id;
    for (const list of (await client.accessLists.list(zone, { signal })).managedLists) {
      if (!list.isEnabled) continue;
      const identity = { shield_zone_id: zone, list_id: list.listId };
      const displayName = list.name ?? `list ${list.listId}`;
      yield includeResource
        ? { identity, displayName, resource: { ...identity, ...managedListState(list), found: foundState(list) } }
        : { identity, displayName };
    }
  },
});
