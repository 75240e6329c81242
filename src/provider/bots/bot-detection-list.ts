import { type BunnyClient, shieldPlans } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { shieldBotDetection as resource, botDetectionState } from "./bot-detection-resource.js";

/** `list "bunny_shield_bot_detection"`: bot detection of each zone of the account whose plan includes it. */
export const shieldBotDetection = defineListResource<BunnyClient>()({
  resource,
  doc: "Bot detection of each Shield zone of the account whose plan includes it.",
  attributes: {},
  async *list({ client, signal, includeResource }) {
    for await (const { data } of client.zones.pages({ signal }))
      for (const { shieldZoneId: id, planType } of data) {
        if (planType === shieldPlans.codes.basic) continue;
        const found = { identity: { shield_zone_id: id }, displayName: `bot detection of Shield zone ${id}` };
        if (!includeResource) yield found;
        else {
          const settings = botDetectionState(await client.botDetection.get(id, { signal }));
          yield { ...found, resource: { shield_zone_id: id, ...settings, found: settings } };
        }
      }
  },
});
