import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { rateLimitState, shieldRateLimit as resource } from "./rate-limit-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_rate_limit"`: the rate limit rules of a zone. */
export const shieldRateLimit = defineListResource<BunnyClient>()({
  resource,
  doc: "The rate limit rules of a Shield zone.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    for await (const { data } of client.rateLimits.pages(config.shield_zone_id, { signal }))
      for (const rule of data) {
        const found = { identity: { rate_limit_id: rule.id }, displayName: rule.ruleName ?? `rule ${rule.id}` };
        yield includeResource ? { ...found, resource: rateLimitState(rule, null) } : found;
      }
  },
});
