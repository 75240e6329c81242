import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object } from "../../framework/index.js";
import { rateLimitAttributes, rateLimitOf } from "./rule-data-source-attributes.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_rate_limits`: GET `/shield/rate-limits/{zone}`, all pages (docs/reference/service.md#rate-limits). */
export const shieldRateLimits = defineDataSource<BunnyClient>()({
  type: "bunny_shield_rate_limits",
  doc: "All rate limit rules of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    rate_limits: computed(
      listOf(object({ rate_limit_id: computed(integer, { doc: "ID of the rule." }), ...rateLimitAttributes })),
      { doc: "The rules." },
    ),
  },
  async read({ config, client, options }) {
    const rules = await client.rateLimits.list(config.shield_zone_id, options);
    return { rate_limits: rules.map((rule) => ({ rate_limit_id: rule.id, ...rateLimitOf(rule) })) };
  },
});
