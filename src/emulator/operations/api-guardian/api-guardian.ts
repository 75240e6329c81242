import * as v from "valibot";
import { type Answer, Failure } from "../../answer.js";
import { type ApiGuardian, type GuardianEndpoint, timeStamp, type Zone } from "../../contents.js";
import { intParam, jsonBody } from "../../input.js";
import { type Call, type Operation, operationsOf, DATA, dataAnswer } from "../../operation.js";
import { type DocumentEndpoint, type OpenApiDocument, parseOpenApi } from "./openapi-document.js";
import { endpointBody, newEndpoint } from "../../guardian-contents.js";
import { apiGuardianSettings } from "../../zone-settings.js";
import { merge } from "../../json.js";
import { findZone } from "../zones/objects.js";

const BASE = "/shield/shield-zone/:shieldZoneId/api-guardian";

/** Limits by plan code. The limits of Basic and Enterprise are unknown. */
const MAX_ENDPOINTS: Record<number, number> = { 0: 0, 1: 10, 2: 50 };
const UNLIMITED = 1000;
const LIMITS = { maxFieldsPerType: 100, maxNestingDepth: 10, maxTotalSchemaNodes: 5000, maxTotalRegexLength: 10000 };

const flag = v.optional(v.nullable(v.boolean()));
const specBody = v.object({ content: v.optional(v.nullable(v.string())), enforceAuthorizationValidation: flag });
function noDocument(): Failure {
  return new Failure(404, 404, "API Guardian is not configured.", "api_guardian.get_api_guardian.no_configuration");
}

function guardianOf(zone: Zone): ApiGuardian {
  if (zone.apiGuardian === null) throw noDocument();
  return zone.apiGuardian;
}

function configuration(zone: Zone): object {
  const { endpoints: _, ...settings } = guardianOf(zone);
  const maxEndpoints = MAX_ENDPOINTS[zone.planType] ?? UNLIMITED;
  return { shieldZoneId: zone.shieldZoneId, ...settings, maxEndpoints, ...LIMITS };
}

const endpointRecord = ({ shieldZoneId }: Zone, endpoint: GuardianEndpoint): object => ({ ...endpoint, shieldZoneId });

function whole(call: Call, zone: Zone): Answer {
  const endpoints = guardianOf(zone).endpoints.map((endpoint) => endpointRecord(zone, endpoint));
  return dataAnswer(call, { configuration: configuration(zone), endpoints });
}

function updateConfiguration(call: Call): Answer {
  const zone = findZone(call, 404);
  const guardian = guardianOf(zone);
  merge(guardian, jsonBody(call, apiGuardianSettings.body));
  guardian.updatedAt = timeStamp(call.now);
  return dataAnswer(call, configuration(zone));
}

function upload(call: Call, isFirst: boolean): Answer {
  const zone = findZone(call, 404);
  if (call.variants.specUpload === "strict") {
    if (isFirst && zone.apiGuardian !== null)
      throw new Failure(403, 409, "API Guardian is already configured.", "api_guardian.already_configured");
    if (!isFirst && zone.apiGuardian === null) throw noDocument();
  }
  const { content, enforceAuthorizationValidation } = jsonBody(call, specBody);
  const document = parseOpenApi(content ?? "");
  if (document.endpoints.length > (MAX_ENDPOINTS[zone.planType] ?? UNLIMITED))
    throw new Failure(403, 403, "The document has more endpoints than the plan allows.", "limit_reached.api_guardian");
  zone.apiGuardian = replaced(call, zone.apiGuardian, document, enforceAuthorizationValidation ?? null);
  return whole(call, zone);
}

function replaced(
  call: Call,
  before: ApiGuardian | null,
  { title, version, endpoints }: OpenApiDocument,
  enforce: boolean | null,
): ApiGuardian {
  const now = timeStamp(call.now);
  const settings = before ?? { ...apiGuardianSettings.fresh, createdAt: now };
  return {
    ...settings,
    title,
    version,
    updatedAt: before === null ? null : now,
    endpoints: endpoints.map((endpoint) => declaredEndpoint(call, before, endpoint, enforce)),
  };
}

function declaredEndpoint(
  call: Call,
  before: ApiGuardian | null,
  { method, path, parameters, hasRequestBody, authSchemes }: DocumentEndpoint,
  enforce: boolean | null,
): GuardianEndpoint {
  const known = before?.endpoints.find(
    ({ requestMethod, requestPath }) => requestMethod === method && requestPath === path,
  );
  const facts = { availableParameters: parameters, authSchemes };
  const ids = call.contents.nextIds;
  if (known) {
    const id = call.variants.endpointIds === "kept" ? known.apiGuardianEndpointId : ids.apiGuardianEndpoint++;
    const validateAuthorization = enforce ?? known.validateAuthorization;
    return { ...known, ...facts, apiGuardianEndpointId: id, validateAuthorization, updatedAt: timeStamp(call.now) };
  }
  return {
    ...newEndpoint,
    ...facts,
    apiGuardianEndpointId: ids.apiGuardianEndpoint++,
    requestMethod: method,
    requestPath: path,
    validateRequestBodySchema: hasRequestBody,
    validateAuthorization: enforce ?? newEndpoint.validateAuthorization,
    createdAt: timeStamp(call.now),
  };
}

/** Returns the endpoint with the ID in this parameter of the path. */
export function endpointOf(call: Call, zone: Zone, parameter: string): GuardianEndpoint {
  const id = intParam(call, parameter, true);
  const endpoint = guardianOf(zone).endpoints.find(({ apiGuardianEndpointId }) => apiGuardianEndpointId === id);
  if (!endpoint) throw new Failure(404, 404, "The endpoint was not found.", "api_guardian.endpoint_not_found");
  return endpoint;
}

function updateEndpoint(call: Call): Answer {
  const zone = findZone(call, 404);
  const endpoint = endpointOf(call, zone, "endpointId");
  const { injectionDetectionParameters: injected, ...sent } = jsonBody(call, endpointBody);
  merge(endpoint, sent);
  if (injected) endpoint.injectionDetectionParameters = knownParameters(endpoint, injected);
  endpoint.updatedAt = timeStamp(call.now);
  return dataAnswer(call, endpointRecord(zone, endpoint));
}

type Parameters = NonNullable<GuardianEndpoint["availableParameters"]>;
const PLACES = ["Path", "Query", "Header", "Cookie"] as const;

/** Returns the sent names. All of them must be parameters of the endpoint. */
function knownParameters(
  { availableParameters }: GuardianEndpoint,
  sent: { readonly [Place in keyof Parameters]?: string[] | null | undefined },
): Parameters {
  const chosen: Parameters = { Path: [], Query: [], Header: [], Cookie: [] };
  for (const place of PLACES) {
    chosen[place] = sent[place] ?? [];
    const unknown = chosen[place].find((name) => availableParameters?.[place].includes(name) !== true);
    if (unknown !== undefined)
      throw new Failure(400, 400, `The endpoint has no parameter '${unknown}'.`, "api_guardian.unknown_parameter");
  }
  return chosen;
}

/** API Guardian of a zone: docs/reference/service.md#api-guardian. */
export const apiGuardianOperations: readonly Operation[] = operationsOf("account-problem", {
  getApiGuardian: ["GET", BASE, (call) => whole(call, findZone(call, 404)), DATA],
  updateApiGuardian: ["PATCH", BASE, updateConfiguration, DATA],
  uploadApiDocument: ["POST", `${BASE}/spec`, (call) => upload(call, true), DATA],
  replaceApiDocument: ["PATCH", `${BASE}/spec`, (call) => upload(call, false), DATA],
  updateApiGuardianEndpoint: ["PATCH", `${BASE}/endpoint/:endpointId`, updateEndpoint, DATA],
  getApiGuardianEnums: [
    "GET",
    "/shield/shield-zone/:shieldZoneId/api-guardian/enums",
    (call) => {
      findZone(call);
      return { status: 200, json: call.contents.enums.apiGuardian };
    },
  ],
});
