import type { BunnyClient } from "../../api/index.js";
import { botDetectionModes, codeName, fingerprintAggressions, sensitivities } from "../../api/index.js";
import { defineDataSource, readOnly } from "../../framework/index.js";
import { detectionSettings } from "./bot-detection-settings.js";
import { readZoneId } from "../policies/ids.js";

/** `bunny_shield_bot_detection`: GET `shield-zone/{id}/bot-detection` (docs/reference/service.md#bot-detection). */
export const shieldBotDetection = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bot_detection",
  doc: "Bot detection of a Shield zone. Requires the plan `advanced` or higher.",
  attributes: {
    shield_zone_id: readZoneId,
    ...readOnly(detectionSettings, {
      execution_mode: "Whether suspected bots are only logged or challenged.",
      browser_fingerprint_complex_enabled: "Whether complex fingerprinting is enabled.",
    }),
  },
  async read({ config, client, options }) {
    const found = await client.botDetection.get(config.shield_zone_id, options);
    return {
      execution_mode: codeName(botDetectionModes, found.executionMode),
      request_integrity_sensitivity: codeName(sensitivities, found.requestIntegrity),
      ip_address_sensitivity: codeName(sensitivities, found.ipAddress),
      browser_fingerprint_sensitivity: codeName(sensitivities, found.browserFingerprint),
      browser_fingerprint_aggression: codeName(fingerprintAggressions, found.aggression),
      browser_fingerprint_complex_enabled: found.complexEnabled,
    };
  },
});
