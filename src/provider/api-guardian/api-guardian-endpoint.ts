import type {
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianParameters,
  BunnyClient,
  CallOptions,
} from "../../api/index.js";
import { type AttributePath, DiagnosticError } from "../../framework/index.js";
import type { FoundForms } from "../policies/take-over.js";

export interface Address {
  readonly shield_zone_id: number;
  readonly request_method: string;
  readonly request_path: string;
}

/** Returns the endpoint at an address, and all endpoints of the zone. */
export async function findEndpoint(client: BunnyClient, address: Address, options: CallOptions) {
  const { shield_zone_id: zone, request_method: method, request_path: path } = address;
  const endpoints = (await client.apiGuardian.get(zone, options))?.endpoints ?? [];
  const found = endpoints.find(({ requestMethod, requestPath }) => requestMethod === method && requestPath === path);
  return { found, endpoints };
}

/**
 * Returns the endpoint with this method and path. If it is missing, the error lists the methods that the document has for this
 * path.
 */
export async function getEndpoint(
  client: BunnyClient,
  address: Address,
  options: CallOptions,
  at?: AttributePath,
): Promise<ApiGuardianEndpoint> {
  const { found, endpoints } = await findEndpoint(client, address, options);
  if (found !== undefined) return found;
  throw new DiagnosticError(at, ...missingEndpoint(address, endpoints.map(nameOfEndpoint)));
}

/** Such as `GET /pets`, as in an OpenAPI document that was read. */
export const nameOfEndpoint = (one: Pick<ApiGuardianEndpoint, "requestMethod" | "requestPath">): string =>
  `${one.requestMethod} ${one.requestPath}`;

/** Ignores the names of parameters, the case of letters, and a slash at the end. */
const spelled = (endpoint: string): string => endpoint.toLowerCase().replaceAll(/\{[^{}]*\}|\/$/g, "");

/** Returns the summary and the detail of an error about an endpoint that is not among the endpoints of a document. */
export function missingEndpoint(
  { shield_zone_id: zone, request_method: method, request_path: path }: Address,
  endpoints: readonly string[],
): readonly [summary: string, detail: string] {
  const ofPath = endpoints.flatMap((one) => (one.endsWith(` ${path}`) ? [one.slice(0, -path.length - 1)] : []));
  const meant = endpoints.find((one) => spelled(one) === spelled(`${method} ${path}`));
  const instead =
    endpoints.length === 0
      ? "API Guardian of the zone has no document. Upload one with bunny_shield_api_guardian, and refer to that resource in shield_zone_id so that it is created first."
      : ofPath.length > 0
        ? `For this path, the document has: ${ofPath.join(", ")}.`
        : `${meant === undefined ? "" : `Did you mean ${meant}? `}Add the endpoint to the document of bunny_shield_api_guardian, or correct request_path.`;
  return [
    "The document does not have this endpoint",
    `API Guardian of Shield zone ${zone} has no endpoint ${method} ${path}. ${instead}`,
  ];
}

const RATE_LIMITING_TYPES = { global: "Global", ip: "IP" } as const;

/** Returns the word of this provider for the API's `Global` or `IP`. */
export function typeName(text: string | null): string | null {
  const names = Object.entries(RATE_LIMITING_TYPES);
  return names.find(([, api]) => api === text)?.[0] ?? text;
}

const NONE: ApiGuardianParameters = { path: [], query: [], header: [], cookie: [] };

const parametersState = (from: ApiGuardianParameters) => ({
  path: [...from.path],
  query: [...from.query],
  header: [...from.header],
  cookie: [...from.cookie],
});

/** Converts the settings of an endpoint to state. */
export function endpointSettingsState(from: ApiGuardianEndpointSettings) {
  return {
    ...endpointChecksState(from),
    injection_detection_parameters: parametersState(from.injectionDetectionParameters ?? NONE),
    rate_limiting_type: typeName(from.rateLimitingType),
  };
}

/** Converts the checks and the rate limit of an endpoint to state. */
export function endpointChecksState(from: ApiGuardianEndpointSettings) {
  return {
    enabled: from.isEnabled,
    validate_request_body_schema: from.validateRequestBodySchema,
    validate_response_body_schema: from.validateResponseBodySchema,
    validate_authorization: from.validateAuthorization,
    detect_parameter_xss: from.detectParameterXss,
    detect_parameter_sqli: from.detectParameterSqli,
    rate_limiting_enabled: from.rateLimitingEnabled,
    rate_limiting_request_count: from.rateLimitingRequestCount,
    rate_limiting_timeframe: from.rateLimitingTimeframe,
  };
}

/** Converts the facts of an endpoint to state. */
export function endpointFacts({ id, availableParameters, authSchemes }: ApiGuardianEndpoint) {
  return {
    endpoint_id: id,
    available_parameters: parametersState(availableParameters),
    auth_schemes: authSchemes.map(({ schemeName, schemeType, location, credentialName, httpScheme }) => ({
      scheme_name: schemeName,
      scheme_type: schemeType,
      location,
      credential_name: credentialName,
      http_scheme: httpScheme,
    })),
  };
}

/** Converts an endpoint to state, without its identifiers. */
export function endpointState(endpoint: ApiGuardianEndpoint) {
  return { ...endpointSettingsState(endpoint), ...endpointFacts(endpoint) };
}

/** Planned settings. `undefined` and null leave the API's value. */
type Planned = {
  readonly [Name in keyof ReturnType<typeof endpointSettingsState>]:
    | (Name extends "injection_detection_parameters"
        ? ApiGuardianParameters
        : ReturnType<typeof endpointSettingsState>[Name])
    | null
    | undefined;
};

function encodeEndpoint(from: Planned): Record<keyof Planned, Partial<ApiGuardianEndpointSettings>> {
  const type = Object.entries(RATE_LIMITING_TYPES).find(([name]) => name === from.rate_limiting_type);
  return {
    enabled: { isEnabled: from.enabled ?? null },
    validate_request_body_schema: { validateRequestBodySchema: from.validate_request_body_schema ?? null },
    validate_response_body_schema: { validateResponseBodySchema: from.validate_response_body_schema ?? null },
    validate_authorization: { validateAuthorization: from.validate_authorization ?? null },
    detect_parameter_xss: { detectParameterXss: from.detect_parameter_xss ?? null },
    detect_parameter_sqli: { detectParameterSqli: from.detect_parameter_sqli ?? null },
    injection_detection_parameters: { injectionDetectionParameters: from.injection_detection_parameters ?? null },
    rate_limiting_enabled: { rateLimitingEnabled: from.rate_limiting_enabled ?? null },
    rate_limiting_type: { rateLimitingType: type?.[1] ?? from.rate_limiting_type ?? null },
    rate_limiting_request_count: { rateLimitingRequestCount: from.rate_limiting_request_count ?? null },
    rate_limiting_timeframe: { rateLimitingTimeframe: from.rate_limiting_timeframe ?? null },
  };
}

/** Returns the settings of an endpoint, for a later restore. */
export function endpointSettingsOf(endpoint: ApiGuardianEndpoint): ApiGuardianEndpointSettings {
  const { id: _id, requestMethod: _m, requestPath: _p, availableParameters: _a, authSchemes: _s, ...rest } = endpoint;
  return { ...rest, injectionDetectionParameters: rest.injectionDetectionParameters ?? NONE };
}

/** Returns the declared settings that differ from the stored settings. */
export function declaredSettings(
  plan: Planned,
  changed: (name: string) => boolean,
): Partial<ApiGuardianEndpointSettings> {
  const parts = Object.entries(encodeEndpoint(plan)).filter(([name]) => changed(name));
  return Object.assign({}, ...parts.map(([, part]) => part)) as Partial<ApiGuardianEndpointSettings>;
}

type FoundSettings = {
  readonly [Name in keyof Planned]: Name extends "injection_detection_parameters"
    ? { readonly [Part in keyof ApiGuardianParameters]: ApiGuardianParameters[Part] | null } | null
    : Exclude<Planned[Name], undefined>;
};

/** If the state lacks a setting, a restore leaves the setting unchanged. */
export const endpointForms: FoundForms<ApiGuardianEndpointSettings, FoundSettings> = {
  stateOf: endpointSettingsState,
  settingsOf: ({ injection_detection_parameters: injected, ...found }) => {
    const { path, query, header, cookie } = injected ?? NONE;
    const parameters = { path: path ?? [], query: query ?? [], header: header ?? [], cookie: cookie ?? [] };
    const parts = Object.values(encodeEndpoint({ ...found, injection_detection_parameters: parameters }));
    return Object.assign({}, ...parts) as ApiGuardianEndpointSettings;
  },
};
