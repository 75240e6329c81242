import type { BunnyClient } from "../../api/index.js";
import { codeName, scanningModes } from "../../api/index.js";
import { defineDataSource, readOnly } from "../../framework/index.js";
import { scanningSettings } from "./upload-scanning-settings.js";
import { readZoneId } from "../policies/ids.js";

/** `bunny_shield_upload_scanning`: GET `shield-zone/{id}/upload-scanning` (docs/reference/service.md#upload-scanning). */
export const shieldUploadScanning = defineDataSource<BunnyClient>()({
  type: "bunny_shield_upload_scanning",
  doc: "Upload scanning of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    ...readOnly(scanningSettings),
  },
  async read({ config, client, options }) {
    const found = await client.uploadScanning.get(config.shield_zone_id, options);
    return {
      enabled: found.isEnabled,
      antivirus_scanning_mode: codeName(scanningModes, found.antivirusScanningMode),
      csam_scanning_mode: codeName(scanningModes, found.csamScanningMode),
    };
  },
});
