import type { BunnyClient } from "../../api/index.js";
import { codeName, scanningModes } from "../../api/index.js";
import { bool, computed, defineDataSource, string } from "../../framework/index.js";
import { readZoneId } from "../policies/ids.js";

/** `bunny_shield_upload_scanning`: GET `shield-zone/{id}/upload-scanning` (docs/reference/service.md#upload-scanning). */
export const shieldUploadScanning = defineDataSource<BunnyClient>()({
  type: "bunny_shield_upload_scanning",
  doc: "Upload scanning of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    enabled: computed(bool, { doc: "Whether uploads are scanned." }),
    antivirus_scanning_mode: computed(string, { doc: "Action for uploads that contain a virus." }),
    csam_scanning_mode: computed(string, { doc: "Action for uploads that contain CSAM." }),
  },
  async read({ config, client, signal }) {
    const found = await client.uploadScanning.get(config.shield_zone_id, { signal });
    return {
      enabled: found.isEnabled,
      antivirus_scanning_mode: codeName(scanningModes, found.antivirusScanningMode),
      csam_scanning_mode: codeName(scanningModes, found.csamScanningMode),
    };
  },
});
