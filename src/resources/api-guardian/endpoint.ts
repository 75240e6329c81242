import type { ApiGuardianEndpoint, ApiGuardianEndpointSettings, ApiGuardianParameters } from "../../api/index.js";

/** Names of rate limiting types, which the API has as text. */
export const RATE_LIMITING_TYPES = { global: "Global", ip: "IP" } as const;

function typeName(text: string | null): string | null {
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

/** The settings of an endpoint as state. */
export function endpointSettingsState(from: ApiGuardianEndpointSettings) {
  return {
    enabled: from.isEnabled,
    validate_request_body_schema: from.validateRequestBodySchema,
    validate_response_body_schema: from.validateResponseBodySchema,
    validate_authorization: from.validateAuthorization,
    detect_parameter_xss: from.detectParameterXss,
    detect_parameter_sqli: from.detectParameterSqli,
    injection_detection_parameters: parametersState(from.injectionDetectionParameters ?? NONE),
    rate_limiting_enabled: from.rateLimitingEnabled,
    rate_limiting_type: typeName(from.rateLimitingType),
    rate_limiting_request_count: from.rateLimitingRequestCount,
    rate_limiting_timeframe: from.rateLimitingTimeframe,
  };
}

/** What only the API sets, as state. */
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

/** An endpoint as state, without what identifies it. */
export function endpointState(endpoint: ApiGuardianEndpoint) {
  return { ...endpointSettingsState(endpoint), ...endpointFacts(endpoint) };
}

/** Settings in a plan: `undefined` and null are left to the API. */
type Planned = {
  readonly [Name in keyof ReturnType<typeof endpointSettingsState>]:
    | (Name extends "injection_detection_parameters"
        ? ApiGuardianParameters
        : ReturnType<typeof endpointSettingsState>[Name])
    | null
    | undefined;
};

/** The API's settings, by the name of the attribute. */
export function encodeEndpoint(from: Planned): Record<keyof Planned, Partial<ApiGuardianEndpointSettings>> {
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
