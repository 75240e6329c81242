import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { shieldUploadScanning as resource, uploadScanningState } from "./upload-scanning-resource.js";

/** `list "bunny_shield_upload_scanning"`: upload scanning of each zone of the account. */
export const shieldUploadScanning = defineListResource<BunnyClient>()({
  resource,
  doc: "Upload scanning of each Shield zone of the account.",
  attributes: {},
  async *list({ client, signal, includeResource }) {
    for (const { shieldZoneId: id } of await client.zones.mapping({ signal })) {
      const found = { identity: { shield_zone_id: id }, displayName: `upload scanning of Shield zone ${id}` };
      if (!includeResource) yield found;
      else {
        const settings = uploadScanningState(await client.uploadScanning.get(id, { signal }));
        yield { ...found, resource: { shield_zone_id: id, ...settings, found: settings } };
      }
    }
  },
});
