import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { apiGuardianState, foundState } from "./settings.js";
import { shieldApiGuardian as resource } from "./api-guardian-resource.js";

/** `list "bunny_shield_api_guardian"`: API Guardian of each zone of the account that has a document. */
export const shieldApiGuardian = defineListResource<BunnyClient>()({
  resource,
  doc: "API Guardian of each Shield zone of the account that has an OpenAPI document. The API does not return the document itself.",
  attributes: {},
  async *list({ client, signal }) {
    for (const { shieldZoneId: id } of await client.zones.mapping({ signal })) {
      const found = await client.apiGuardian.get(id, { signal });
      if (found)
        yield {
          identity: { shield_zone_id: id },
          displayName: found.configuration.title ?? `API Guardian of Shield zone ${id}`,
          resource: {
            shield_zone_id: id,
            content: "",
            content_sha256: null,
            enforce_authorization_validation: null,
            ...apiGuardianState(found),
            found: foundState(found),
          },
        };
    }
  },
});
