import type { BunnyClient } from "../../api/index.js";
import { defineDataSource, readOnly } from "../../framework/index.js";
import { detection } from "./bot-detection-resource.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_bot_detection`: GET `shield-zone/{id}/bot-detection` (docs/reference/service.md#bot-detection). */
export const shieldBotDetection = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bot_detection",
  doc: "Bot detection of a Shield zone. Requires the plan `advanced` or higher.",
  attributes: {
    shield_zone_id: readZoneId,
    ...readOnly(detection.attributes, {
      execution_mode: "Whether suspected bots are only logged or challenged.",
      browser_fingerprint_complex_enabled: "Whether complex fingerprinting is enabled.",
    }),
  },
  async read({ config, client, options }) {
    return detection.read(await client.botDetection.get(config.shield_zone_id, options));
  },
});
