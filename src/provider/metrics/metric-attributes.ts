import type { Metric } from "../../api/index.js";
import { computed, int64, listOf, mapOf, object, string } from "../../framework/index.js";
import { int64Of } from "../policies/attributes.js";

/** Counts and their history in data sources (docs/reference/service.md#metrics). */
export const metricAttributes = {
  totals: computed(mapOf(int64), { doc: "Counts by name, such as `blocked_requests`." }),
  series: computed(
    listOf(
      object({
        name: computed(string, { doc: "Name of the count." }),
        time: computed(string, { doc: "Time as the API returns it." }),
        count: computed(int64, { doc: "The count." }),
      }),
    ),
    { doc: "The counts over time." },
  ),
};

/** Converts an API name to an attribute name: `dDoSMitigated` becomes `ddos_mitigated`. */
export function snakeCase(name: string): string {
  return name
    .replace(/d?DoS/g, "Ddos")
    .replace(/(?<=[a-z\d])[A-Z]/g, "_$&")
    .toLowerCase();
}

/** Converts a metric to `metricAttributes`. */
export function metricOf({ totals, series }: Metric) {
  return {
    totals: Object.fromEntries(Object.entries(totals).map(([name, total]) => [snakeCase(name), int64Of(total)])),
    series: series.map((point) => ({ ...point, name: snakeCase(point.name), count: int64Of(point.count) })),
  };
}
