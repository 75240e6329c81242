import type { BunnyClient } from "../../api/index.js";
import {
  between,
  computed,
  defineDataSource,
  DiagnosticError,
  integer,
  isKnown,
  listOf,
  object,
  optional,
} from "../../framework/index.js";
import { metricAttributes, metricOf } from "./metric-attributes.js";

const NOTHING_GIVEN = ["No rate limit is given", "Set shield_zone_id or rate_limit_id."] as const;

/**
 * `bunny_shield_rate_limit_metrics`: GET `/shield/metrics/rate-limits/{zone}` and `/shield/metrics/rate-limit/{id}`
 * (docs/reference/service.md#metrics).
 */
export const shieldRateLimitMetrics = defineDataSource<BunnyClient>()({
  type: "bunny_shield_rate_limit_metrics",
  doc: "How often clients exceeded each rate limit of a Shield zone, or one rate limit.",
  attributes: {
    shield_zone_id: optional(integer, {
      doc: "ID of the Shield zone, for all its rate limits. Set either `shield_zone_id` or `rate_limit_id`.",
      constraints: [between(1, 2_147_483_647)],
    }),
    rate_limit_id: optional(integer, {
      doc: "ID of the only rate limit to read. Set either `shield_zone_id` or `rate_limit_id`.",
      constraints: [between(1, Number.MAX_SAFE_INTEGER)],
    }),
    rate_limits: computed(
      listOf(object({ rate_limit_id: computed(integer, { doc: "ID of the rate limit." }), ...metricAttributes })),
      { doc: "Metrics of each rate limit; empty if the zone has none." },
    ),
  },
  validate({ config: { shield_zone_id: zone, rate_limit_id: rateLimit }, at, diagnostics }) {
    if (!isKnown(zone) || !isKnown(rateLimit)) return;
    if (zone === null && rateLimit === null) diagnostics.error(undefined, ...NOTHING_GIVEN);
    if (zone !== null && rateLimit !== null)
      diagnostics.error(
        at.rate_limit_id,
        "Both shield_zone_id and rate_limit_id are set",
        "Set shield_zone_id for all rate limits of a zone, or rate_limit_id for one.",
      );
  },
  async read({ config: { shield_zone_id: zone, rate_limit_id: rateLimit }, client, options }) {
    if (rateLimit !== null)
      return {
        rate_limits: [{ rate_limit_id: rateLimit, ...metricOf(await client.metrics.rateLimit(rateLimit, options)) }],
      };
    if (zone === null) throw new DiagnosticError(undefined, ...NOTHING_GIVEN); // Both were unknown during validation.
    const found = await client.metrics.rateLimits(zone, options);
    return { rate_limits: found.map((one) => ({ rate_limit_id: one.rateLimitId, ...metricOf(one) })) };
  },
});
