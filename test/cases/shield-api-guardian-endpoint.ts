import { defaultSeed } from "../../src/emulator/index.js";
import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const SINCE = "2026-08-01T00:00:00Z";
const NO_NAMES = { Path: [], Query: [], Header: [], Cookie: [] };

const endpoint = (id: number, requestMethod: string, requestPath: string) => ({
  apiGuardianEndpointId: id,
  requestMethod,
  requestPath,
  validateRequestBodySchema: false,
  validateResponseBodySchema: false,
  validateAuthorization: true,
  isEnabled: true,
  authSchemes: null,
  requestBodySchemaYaml: null,
  responseBodySchemasYaml: null,
  availableParameters: { ...NO_NAMES, Path: ["petId"], Query: ["expand"] },
  injectionDetectionParameters: null,
  detectParameterXss: false,
  detectParameterSqli: false,
  rateLimitingEnabled: false,
  rateLimitingType: "IP" as const,
  rateLimitingRequestCount: 100,
  rateLimitingTimeframe: 60,
  createdAt: SINCE,
  updatedAt: null,
});

/** API Guardian with a document of two endpoints of one path. */
const guardianWith = (first: number) => ({
  isEnabled: true,
  executionMode: 1,
  bodyLimitAction: 1,
  unmatchedPathAction: 2,
  title: "Shop",
  version: "1.4.0",
  createdAt: SINCE,
  updatedAt: null,
  endpoints: [
    endpoint(first, "GET", "/pets/{petId}"),
    endpoint(first + 1, "DELETE", "/pets/{petId}"),
    endpoint(first + 2, "GET", "/pets"),
  ],
});

const seed = {
  ...defaultSeed,
  zones: (defaultSeed.zones ?? []).map((zone) =>
    zone.shieldZoneId === 43 ? zone : { ...zone, apiGuardian: guardianWith(zone.shieldZoneId * 10) },
  ),
};

/** One endpoint of a document that the zone has. */
export const shieldApiGuardianEndpoint = ({ zone, otherZone }: Target): BatteryCase => ({
  seed,
  attributes: {
    shield_zone_id: zone,
    request_method: "GET",
    request_path: "/pets/{petId}",
    enabled: true,
    validate_request_body_schema: true,
    validate_response_body_schema: true,
    validate_authorization: false,
    detect_parameter_xss: true,
    detect_parameter_sqli: true,
    injection_detection_parameters: { path: ["petId"], query: ["expand"], header: [], cookie: [] },
    rate_limiting_enabled: true,
    rate_limiting_type: "global",
    rate_limiting_request_count: 50,
    rate_limiting_timeframe: 300,
    on_destroy: "restore",
  },
  updates: {
    enabled: false,
    validate_request_body_schema: false,
    validate_response_body_schema: false,
    validate_authorization: true,
    detect_parameter_xss: false,
    detect_parameter_sqli: false,
    injection_detection_parameters: { path: ["petId"], query: [], header: [], cookie: [] },
    rate_limiting_enabled: false,
    rate_limiting_type: "ip",
    rate_limiting_request_count: 20,
    rate_limiting_timeframe: 60,
    on_destroy: "keep",
  },
  replaces: {
    shield_zone_id: { value: otherZone },
    request_method: { value: "DELETE" },
    request_path: { value: "/pets" },
  },
  respelt: [],
  local: ["on_destroy"],
  importId: (object) =>
    `${String(object["shield_zone_id"])}/${String(object["request_method"])}${String(object["request_path"])}`,
  absentId: `${zone}/GET/cats`,
  drifts: [
    {
      name: "somebody disables the checks",
      make: async (service, object) => {
        await service.send(
          "PATCH",
          `/shield/shield-zone/${zone}/api-guardian/endpoint/${String(object["endpoint_id"])}`,
          { isEnabled: false },
        );
      },
      shows: { enabled: false },
    },
  ],
  remove: null,
  keptOnDestroy:
    "The endpoint belongs to the document, and restoring its settings changes the time of its last update.",
  reads: (of) => ({
    bunny_shield_api_guardian_endpoint_metrics: { shield_zone_id: zone, endpoint_id: of("endpoint_id") },
  }),
  createdBy: "updateApiGuardianEndpoint",
  listed: {
    filter: ZONE,
    found: [[{ ...ZONE, request_method: "GET", request_path: "/pets/{petId}" }, "GET /pets/{petId}"]],
  },
  halfCreated: null,
});
