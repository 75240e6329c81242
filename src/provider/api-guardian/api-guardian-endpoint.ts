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

/** The members of the client's record that have the settings of an endpoint, by attribute. */
const MEMBERS = {
  enabled: "isEnabled",
  validate_request_body_schema: "validateRequestBodySchema",
  validate_response_body_schema: "validateResponseBodySchema",
  validate_authorization: "validateAuthorization",
  detect_parameter_xss: "detectParameterXss",
  detect_parameter_sqli: "detectParameterSqli",
  injection_detection_parameters: "injectionDetectionParameters",
  rate_limiting_enabled: "rateLimitingEnabled",
  rate_limiting_type: "rateLimitingType",
  rate_limiting_request_count: "rateLimitingRequestCount",
  rate_limiting_timeframe: "rateLimitingTimeframe",
} as const;

type Members = { readonly [Name in keyof typeof MEMBERS]: ApiGuardianEndpointSettings[(typeof MEMBERS)[Name]] };

/** Converts the settings of an endpoint to state. */
export function endpointSettingsState(from: ApiGuardianEndpointSettings) {
  return {
    ...(Object.fromEntries(Object.entries(MEMBERS).map(([name, member]) => [name, from[member]])) as Members),
    injection_detection_parameters: parametersState(from.injectionDetectionParameters ?? NONE),
    rate_limiting_type: typeName(from.rateLimitingType),
  };
}

/** Converts the settings of an endpoint to state, without the names of parameters. */
export function endpointChecksState(from: ApiGuardianEndpointSettings) {
  const { injection_detection_parameters: _, ...checks } = endpointSettingsState(from);
  return checks;
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

/** Returns the settings of an endpoint, for a later restore. */
export function endpointSettingsOf(endpoint: ApiGuardianEndpoint): ApiGuardianEndpointSettings {
  const { id: _id, requestMethod: _m, requestPath: _p, availableParameters: _a, authSchemes: _s, ...rest } = endpoint;
  return { ...rest, injectionDetectionParameters: rest.injectionDetectionParameters ?? NONE };
}

/** Converts the settings with these names for a request. */
export function declaredSettings(from: Planned, has: (name: string) => boolean): Partial<ApiGuardianEndpointSettings> {
  const type = Object.entries(RATE_LIMITING_TYPES).find(([name]) => name === from.rate_limiting_type);
  const values: object = { ...from, rate_limiting_type: type?.[1] ?? from.rate_limiting_type };
  const members = Object.entries(MEMBERS).filter(([name]) => has(name));
  return Object.fromEntries(members.map(([name, member]) => [member, (Reflect.get(values, name) ?? null) as unknown]));
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
    const planned = { ...found, injection_detection_parameters: parameters };
    return declaredSettings(planned, () => true) as ApiGuardianEndpointSettings;
  },
};
