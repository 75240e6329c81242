import type { BunnyClient } from "../../api/index.js";
import { between, defineDataSource, integer, required } from "../../framework/index.js";
import { metricAttributes, metricOf } from "./metric-attributes.js";
import { readZoneId } from "../policies/attributes.js";

/**
 * `bunny_shield_api_guardian_endpoint_metrics`: GET `/shield/metrics/shield-zone/{zone}/api-guardian/endpoint/{id}`
 * (docs/reference/service.md#metrics).
 */
export const shieldApiGuardianEndpointMetrics = defineDataSource<BunnyClient>()({
  type: "bunny_shield_api_guardian_endpoint_metrics",
  doc: "How API Guardian treated the requests for one endpoint of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    endpoint_id: required(integer, {
      doc: "ID of the endpoint: `endpoint_id` of `bunny_shield_api_guardian_endpoint`, or of an endpoint in the data source `bunny_shield_api_guardian`.",
      constraints: [between(1, Number.MAX_SAFE_INTEGER)],
    }),
    ...metricAttributes,
  },
  read: async ({ config, client, options }) =>
    metricOf(await client.metrics.endpoint(config.shield_zone_id, config.endpoint_id, options)),
});
