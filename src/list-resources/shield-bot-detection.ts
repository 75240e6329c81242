import type { BunnyClient } from "../api/index.js";
import { isApiError } from "../api/index.js";
import { defineListResource } from "../framework/index.js";
import { shieldBotDetection as resource, botDetectionState } from "../resources/shield-bot-detection.js";

/** `list "bunny_shield_bot_detection"`: bot detection of each zone of the account whose plan includes it. */
export const shieldBotDetection = defineListResource<BunnyClient>()({
  resource,
  doc: "Bot detection of each Shield zone of the account whose plan includes it.",
  attributes: {},
  async *list({ client, signal }) {
    for (const { shieldZoneId: id } of await client.zones.mapping({ signal })) {
      const found = await client.botDetection.get(id, { signal }).catch((error: unknown) => {
        if (isApiError(error, "plan_required")) return undefined;
        throw error;
      });
      if (found)
        yield {
          identity: { shield_zone_id: id },
          displayName: `bot detection of Shield zone ${id}`,
          resource: { shield_zone_id: id, ...botDetectionState(found), found: null },
        };
    }
  },
});
