import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { endpointSettingsState, endpointState } from "./endpoint.js";
import { shieldApiGuardianEndpoint as resource } from "./api-guardian-endpoint-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_api_guardian_endpoint"`: the endpoints of a zone's OpenAPI document. */
export const shieldApiGuardianEndpoint = defineListResource<BunnyClient>()({
  resource,
  doc: "The endpoints of a Shield zone's OpenAPI document.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal }) {
    const { shield_zone_id } = config;
    for (const endpoint of (await client.apiGuardian.get(shield_zone_id, { signal }))?.endpoints ?? []) {
      const { requestMethod: request_method, requestPath: request_path } = endpoint;
      const identity = { shield_zone_id, request_method, request_path };
      yield {
        identity,
        displayName: `${request_method} ${request_path}`,
        resource: { ...identity, ...endpointState(endpoint), found: endpointSettingsState(endpoint) },
      };
    }
  },
});
