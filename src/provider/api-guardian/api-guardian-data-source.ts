import type { BunnyClient } from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, readOnly, string } from "../../framework/index.js";
import { documentFacts, guardian, limits } from "./api-guardian-attributes.js";
import { endpointChecksState } from "./api-guardian-endpoint.js";
import { endpointChecks } from "./api-guardian-endpoint-attributes.js";
import { readZoneId } from "../policies/attributes.js";

const number = (doc: string) => computed(integer, { doc });
const flag = (doc: string) => computed(bool, { doc });
const text = (doc: string) => computed(string, { doc });

/** `bunny_shield_api_guardian`: GET `api-guardian` (docs/reference/service.md#api-guardian). */
export const shieldApiGuardian = defineDataSource<BunnyClient>()({
  type: "bunny_shield_api_guardian",
  doc: "API Guardian of a Shield zone, and the endpoints of its OpenAPI document. The API does not return the document itself.",
  attributes: {
    shield_zone_id: readZoneId,
    configured: flag("Whether the zone has an OpenAPI document. If not, the other attributes are `null` or empty."),
    ...readOnly(guardian.attributes, {
      enabled: "Whether requests are checked.",
      execution_mode: "Whether violations are only logged or blocked.",
      body_limit_action: "Action for bodies that are longer than the zone's Shield plan inspects.",
      unmatched_path_action: "Action for requests that match no endpoint.",
    }),
    ...readOnly(documentFacts),
    created_at: text("Time of the first upload."),
    updated_at: text("Time of the last change."),
    endpoints: computed(
      listOf(
        object({
          endpoint_id: number("ID of the endpoint."),
          request_method: text("HTTP method."),
          request_path: text("Path."),
          ...readOnly(endpointChecks, {
            enabled: "Whether requests are checked.",
            validate_request_body_schema: "Whether request bodies are checked.",
            validate_response_body_schema: "Whether response bodies are checked.",
            validate_authorization: "Whether authorization is checked.",
            rate_limiting_request_count: "Number of requests per timeframe.",
            rate_limiting_timeframe: "Timeframe in seconds.",
          }),
          rate_limiting_type: text("`global` or `ip`."),
        }),
      ),
      { doc: "Endpoints of the document." },
    ),
  },
  async read({ config, client, options }) {
    const found = await client.apiGuardian.get(config.shield_zone_id, options);
    const now = found?.configuration;
    return {
      configured: found !== null,
      ...guardian.read(now),
      title: now?.title ?? null,
      version: now?.version ?? null,
      created_at: now?.createdAt ?? null,
      updated_at: now?.updatedAt ?? null,
      ...limits.read(now),
      endpoints: (found?.endpoints ?? []).map((endpoint) => ({
        endpoint_id: endpoint.id,
        request_method: endpoint.requestMethod,
        request_path: endpoint.requestPath,
        ...endpointChecksState(endpoint),
      })),
    };
  },
});
