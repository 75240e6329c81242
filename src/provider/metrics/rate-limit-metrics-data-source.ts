import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object } from "../../framework/index.js";
import { metricAttributes, metricOf } from "./metric-attributes.js";
import { readZoneId } from "../policies/ids.js";

/** `bunny_shield_rate_limit_metrics`: GET `/shield/metrics/rate-limits/{zone}` (docs/reference/service.md#metrics). */
export const shieldRateLimitMetrics = defineDataSource<BunnyClient>()({
  type: "bunny_shield_rate_limit_metrics",
  doc: "How often clients exceeded each rate limit of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    rate_limits: computed(
      listOf(object({ rate_limit_id: computed(integer, { doc: "ID of the rate limit." }), ...metricAttributes })),
      { doc: "Metrics of each rate limit; empty if the zone has none." },
    ),
  },
  async read({ config, client, signal }) {
    const found = await client.metrics.rateLimits(config.shield_zone_id, { signal });
    return { rate_limits: found.map((one) => ({ rate_limit_id: one.rateLimitId, ...metricOf(one) })) };
  },
});
