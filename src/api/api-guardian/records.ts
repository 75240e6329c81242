import * as v from "valibot";
import { count, type Decoded, flag, integer, listOf, optional, text, code } from "../http/response-schema.js";
import { bodyLimitActions, wafExecutionModes } from "../../zone/words/zones.js";

const settingsSchema = v.object({
  isEnabled: v.boolean(),
  /** A code of `wafExecutionModes`. */
  executionMode: code(wafExecutionModes),
  /** A code of `bodyLimitActions`. */
  bodyLimitAction: code(bodyLimitActions),
  /** A code of `bodyLimitActions`. */
  unmatchedPathAction: code(bodyLimitActions),
});
type Settings = Decoded<typeof settingsSchema>;

/** The settings of API Guardian in a zone (docs/reference/service.md#api-guardian). Null is not written. */
export type ApiGuardianSettings = { readonly [Name in keyof Settings]: Settings[Name] | null };

/** Picks the settings from an object. */
export function apiGuardianSettingsOf(from: ApiGuardianSettings): ApiGuardianSettings {
  const { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction } = from;
  return { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction };
}

const names = listOf(v.string());
const parameters = v.pipe(
  v.object({ Path: names, Query: names, Header: names, Cookie: names }),
  v.transform(({ Path: path, Query: query, Header: header, Cookie: cookie }) => ({ path, query, header, cookie })),
);

/** Parameter names by their place in a request. */
export type ApiGuardianParameters = Decoded<typeof parameters>;

const endpointSettingsSchema = v.object({
  isEnabled: flag,
  validateRequestBodySchema: flag,
  validateResponseBodySchema: flag,
  validateAuthorization: flag,
  detectParameterXss: flag,
  detectParameterSqli: flag,
  injectionDetectionParameters: optional(parameters),
  rateLimitingEnabled: flag,
  /** `Global` or `IP`. */
  rateLimitingType: text,
  rateLimitingRequestCount: count,
  /** Seconds. */
  rateLimitingTimeframe: count,
});

/** The checks of an endpoint. Null if the API returns no value. */
export type ApiGuardianEndpointSettings = Decoded<typeof endpointSettingsSchema>;

const endpointSchema = v.object({
  ...endpointSettingsSchema.entries,
  apiGuardianEndpointId: integer,
  requestMethod: v.pipe(v.string(), v.nonEmpty(), v.toUpperCase()),
  requestPath: v.pipe(v.string(), v.nonEmpty()),
  availableParameters: v.nullish(parameters, () => ({ Path: [], Query: [], Header: [], Cookie: [] })),
  authSchemes: listOf(
    v.object({ schemeName: text, schemeType: text, location: text, credentialName: text, httpScheme: text }),
  ),
});

/** An endpoint of the document. */
export interface ApiGuardianEndpoint extends Omit<Decoded<typeof endpointSchema>, "apiGuardianEndpointId"> {
  readonly id: number;
}

const configurationSchema = v.object({
  ...settingsSchema.entries,
  title: text,
  version: text,
  createdAt: text,
  updatedAt: text,
  maxEndpoints: count,
  maxFieldsPerType: count,
  maxNestingDepth: count,
  maxTotalSchemaNodes: count,
  maxTotalRegexLength: count,
});

/** The settings, facts about the document, and the limits of the zone's Shield plan. */
export type ApiGuardianConfiguration = Decoded<typeof configurationSchema>;

export const stateSchema = v.object({
  configuration: configurationSchema,
  endpoints: v.array(
    v.pipe(
      endpointSchema,
      v.transform(({ apiGuardianEndpointId: id, ...rest }): ApiGuardianEndpoint => ({ id, ...rest })),
    ),
  ),
});

/** API Guardian of a zone with a document. */
export type ApiGuardianState = Decoded<typeof stateSchema>;
