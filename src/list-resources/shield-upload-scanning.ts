import type { BunnyClient } from "../api/index.js";
import { isApiError } from "../api/index.js";
import { defineListResource } from "../framework/index.js";
import { shieldUploadScanning as resource, uploadScanningState } from "../resources/shield-upload-scanning.js";

/** `list "bunny_shield_upload_scanning"`: upload scanning of each zone of the account whose plan includes it. */
export const shieldUploadScanning = defineListResource<BunnyClient>()({
  resource,
  doc: "Upload scanning of each Shield zone of the account whose plan includes it.",
  attributes: {},
  async *list({ client, signal }) {
    for (const { shieldZoneId: id } of await client.zones.mapping({ signal })) {
      const found = await client.uploadScanning.get(id, { signal }).catch((error: unknown) => {
        if (isApiError(error, "plan_required")) return undefined;
        throw error;
      });
      if (found)
        yield {
          identity: { shield_zone_id: id },
          displayName: `upload scanning of Shield zone ${id}`,
          resource: { shield_zone_id: id, ...uploadScanningState(found), found: null },
        };
    }
  },
});
