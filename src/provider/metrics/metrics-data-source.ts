import type { BunnyClient } from "../../api/index.js";
import {
  computed,
  defineDataSource,
  int64,
  isKnown,
  listOf,
  matches,
  object,
  oneOf,
  optional,
  string,
} from "../../framework/index.js";
import { metricAttributes, metricOf, snakeCase } from "./metric-attributes.js";
import { readZoneId, int64Of } from "../policies/attributes.js";

const RESOLUTIONS = ["auto", "two_minutes", "ten_minutes", "hour", "day", "week", "month"] as const;
/** The API uses two names for these parts. */
const PART_NAMES: Readonly<Record<string, string>> = { ratelimit: "rate_limit", access_lists: "access_list" };

const time = (doc: string) =>
  optional(string, {
    doc,
    constraints: [
      matches(
        /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/,
        "a date such as `2026-09-01`, or an RFC 3339 time such as `2026-09-01T12:00:00Z`",
      ),
    ],
  });

/**
 * `bunny_shield_metrics`: GET `/shield/metrics/overview/{zone}` and `…/detailed` (docs/reference/service.md#metrics).
 */
export const shieldMetrics = defineDataSource<BunnyClient>()({
  type: "bunny_shield_metrics",
  doc: [
    "How a Shield zone treated requests: totals and the past 28 days, or a time range if `start` or `end` is set.",
    "",
    "Metrics change with every refresh, so avoid this data source in configurations that manage resources.",
  ].join("\n"),
  attributes: {
    shield_zone_id: readZoneId,
    start: time("Start of the time range, such as `2026-08-01` or `2026-08-01T12:00:00Z`."),
    end: time("End of the time range."),
    resolution: optional(oneOf(...RESOLUTIONS), {
      doc: "Interval between the times in the range. Requires `start` or `end`.",
    }),
    total_clean_requests_limit: computed(int64, { doc: "Requests per month that the plan includes." }),
    total_billable_requests: computed(int64, { doc: "Requests of this month that count toward the limit." }),
    parts: computed(
      listOf(object({ part: computed(string, { doc: "Name of the part, such as `waf`." }), ...metricAttributes })),
      { doc: "Metrics of each part of Shield." },
    ),
  },
  validate({ config: { start, end, resolution }, at, diagnostics }) {
    if (!isKnown(start) || !isKnown(end) || !isKnown(resolution)) return;
    if (resolution !== null && start === null && end === null)
      diagnostics.error(at.resolution, "resolution requires a time range", "Set start or end, or remove resolution.");
  },
  async read({ config: { shield_zone_id: zone, start, end, resolution }, client, options }) {
    const range = {
      start: start ?? undefined,
      end: end ?? undefined,
      resolution: resolution === null ? undefined : RESOLUTIONS.indexOf(resolution),
    };
    const found =
      start === null && end === null
        ? await client.metrics.overview(zone, options)
        : await client.metrics.detailed(zone, range, options);
    return {
      total_clean_requests_limit: int64Of(found.totalCleanRequestsLimit),
      total_billable_requests: int64Of(found.totalBillableRequests),
      parts: Object.entries(found.parts).map(([name, metric]) => {
        const part = snakeCase(name);
        return { part: PART_NAMES[part] ?? part, ...metricOf(metric) };
      }),
    };
  },
});
