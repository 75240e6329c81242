import * as v from "valibot";
import { count, flag, integer, listOf, optional, text } from "../http/response-schema.js";

/** What API Guardian does in a zone (docs/reference/service.md#api-guardian). Null where the API returns nothing. */
export interface ApiGuardianSettings {
  readonly isEnabled: boolean | null;
  /** A code of `wafExecutionModes`. */
  readonly executionMode: number | null;
  /** Codes of `bodyLimitActions`. */
  readonly bodyLimitAction: number | null;
  readonly unmatchedPathAction: number | null;
}

/** The settings, facts about the document, and the limits of the zone's plan. */
export interface ApiGuardianConfiguration extends ApiGuardianSettings {
  readonly title: string | null;
  readonly version: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly maxEndpoints: number | null;
  readonly maxFieldsPerType: number | null;
  readonly maxNestingDepth: number | null;
  readonly maxTotalSchemaNodes: number | null;
  readonly maxTotalRegexLength: number | null;
}

/** Names of parameters by where they are in a request. */
export interface ApiGuardianParameters {
  readonly path: readonly string[];
  readonly query: readonly string[];
  readonly header: readonly string[];
  readonly cookie: readonly string[];
}

/** What API Guardian checks of an endpoint. Null where the API returns nothing. */
export interface ApiGuardianEndpointSettings {
  readonly isEnabled: boolean | null;
  readonly validateRequestBodySchema: boolean | null;
  readonly validateResponseBodySchema: boolean | null;
  readonly validateAuthorization: boolean | null;
  readonly detectParameterXss: boolean | null;
  readonly detectParameterSqli: boolean | null;
  readonly injectionDetectionParameters: ApiGuardianParameters | null;
  readonly rateLimitingEnabled: boolean | null;
  /** `Global` or `IP`. */
  readonly rateLimitingType: string | null;
  readonly rateLimitingRequestCount: number | null;
  /** Seconds. */
  readonly rateLimitingTimeframe: number | null;
}

/** An endpoint of the document. */
export interface ApiGuardianEndpoint extends ApiGuardianEndpointSettings {
  readonly id: number;
  readonly requestMethod: string;
  readonly requestPath: string;
  readonly availableParameters: ApiGuardianParameters;
  readonly authSchemes: readonly {
    readonly schemeName: string | null;
    readonly schemeType: string | null;
    readonly location: string | null;
    readonly credentialName: string | null;
    readonly httpScheme: string | null;
  }[];
}

/** API Guardian of a zone that has a document. */
export interface ApiGuardianState {
  readonly configuration: ApiGuardianConfiguration;
  readonly endpoints: readonly ApiGuardianEndpoint[];
}

/** The settings among other members. */
export function apiGuardianSettingsOf(from: ApiGuardianSettings): ApiGuardianSettings {
  const { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction } = from;
  return { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction };
}

const names = listOf(v.string());
const lowerParameters = ({ Path, Query, Header, Cookie }: v.InferOutput<typeof parametersSchema>) => ({
  path: Path,
  query: Query,
  header: Header,
  cookie: Cookie,
});
const parametersSchema = v.object({ Path: names, Query: names, Header: names, Cookie: names });
const parameters = v.pipe(parametersSchema, v.transform(lowerParameters));

const endpointSchema = v.pipe(
  v.object({
    apiGuardianEndpointId: integer,
    requestMethod: v.pipe(v.string(), v.nonEmpty()),
    requestPath: v.pipe(v.string(), v.nonEmpty()),
    isEnabled: flag,
    validateRequestBodySchema: flag,
    validateResponseBodySchema: flag,
    validateAuthorization: flag,
    detectParameterXss: flag,
    detectParameterSqli: flag,
    injectionDetectionParameters: optional(parameters),
    rateLimitingEnabled: flag,
    rateLimitingType: text,
    rateLimitingRequestCount: count,
    rateLimitingTimeframe: count,
    availableParameters: v.nullish(parameters, () => ({ Path: [], Query: [], Header: [], Cookie: [] })),
    authSchemes: listOf(
      v.object({ schemeName: text, schemeType: text, location: text, credentialName: text, httpScheme: text }),
    ),
  }),
  v.transform(({ apiGuardianEndpointId: id, requestMethod, ...rest }): ApiGuardianEndpoint => ({
    id,
    requestMethod: requestMethod.toUpperCase(),
    ...rest,
  })),
);

/** `data` of a read. */
export const stateSchema: v.GenericSchema<unknown, ApiGuardianState> = v.object({
  configuration: v.object({
    isEnabled: v.boolean(),
    executionMode: integer,
    bodyLimitAction: integer,
    unmatchedPathAction: integer,
    title: text,
    version: text,
    createdAt: text,
    updatedAt: text,
    maxEndpoints: count,
    maxFieldsPerType: count,
    maxNestingDepth: count,
    maxTotalSchemaNodes: count,
    maxTotalRegexLength: count,
  }),
  endpoints: v.array(endpointSchema),
});
