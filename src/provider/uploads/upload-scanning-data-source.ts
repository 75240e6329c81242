import type { BunnyClient } from "../../api/index.js";
import { defineDataSource, readOnly } from "../../framework/index.js";
import { scanning } from "./upload-scanning-resource.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_upload_scanning`: GET `shield-zone/{id}/upload-scanning` (docs/reference/service.md#upload-scanning). */
export const shieldUploadScanning = defineDataSource<BunnyClient>()({
  type: "bunny_shield_upload_scanning",
  doc: "Upload scanning of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    ...readOnly(scanning.attributes),
  },
  async read({ config, client, options }) {
    return scanning.read(await client.uploadScanning.get(config.shield_zone_id, options));
  },
});
