import * as v from "valibot";
import { count, identifier, instant, text } from "./fields.js";
import { apiGuardianSettings, column, type Setting } from "./zone-settings.js";

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const sent = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const switched = (fresh: boolean) => ({ stored: v.boolean(), sent: sent(v.boolean()), fresh });
/** A fact of the document. */
const declared = <const Schema extends v.GenericSchema>(stored: Schema) => ({ stored, fresh: null });

const names = v.array(v.string());
const parameterNames = v.strictObject({ Path: names, Query: names, Header: names, Cookie: names });
const sentNames = sent(names);

/**
 * The members of an endpoint, each with its schema in the store. If a write can send the member, it also has its schema there. If
 * a new endpoint has the member before the facts of the document are added, the member also has this value.
 */
const ENDPOINT = {
  apiGuardianEndpointId: { stored: identifier },
  requestMethod: { stored: v.string() },
  requestPath: { stored: v.string() },
  validateRequestBodySchema: switched(false),
  validateResponseBodySchema: switched(false),
  validateAuthorization: switched(true),
  isEnabled: switched(true),
  authSchemes: declared(
    v.nullable(
      v.array(
        v.strictObject({
          schemeName: text,
          schemeType: v.picklist(["ApiKey", "Http", "OAuth2", "OpenIdConnect"]),
          location: v.picklist(["Header", "Query", "Cookie"]),
          credentialName: text,
          httpScheme: text,
        }),
      ),
    ),
  ),
  requestBodySchemaYaml: declared(text),
  responseBodySchemasYaml: declared(v.nullable(v.record(v.string(), v.string()))),
  availableParameters: declared(v.nullable(parameterNames)),
  injectionDetectionParameters: {
    stored: v.nullable(parameterNames),
    sent: sent(v.object({ Path: sentNames, Query: sentNames, Header: sentNames, Cookie: sentNames })),
    fresh: null,
  },
  detectParameterXss: switched(false),
  detectParameterSqli: switched(false),
  rateLimitingEnabled: switched(false),
  rateLimitingType: {
    stored: v.picklist(["Global", "IP"]),
    sent: sent(v.picklist(["Global", "IP"])),
    fresh: "IP",
  },
  rateLimitingRequestCount: { stored: count, sent: sent(positive), fresh: 100 },
  rateLimitingTimeframe: { stored: count, sent: sent(v.picklist([1, 10, 60, 300, 900, 3600])), fresh: 60 },
  createdAt: { stored: instant },
  updatedAt: { stored: v.nullable(instant), fresh: null },
} as const satisfies Readonly<Record<string, Partial<Setting>>>;

export const guardianEndpoint = v.strictObject(column(ENDPOINT, "stored"));
/** The body of a write of an endpoint; unknown members are ignored. */
export const endpointBody = v.object(column(ENDPOINT, "sent"));
export const newEndpoint = column(ENDPOINT, "fresh");

/** API Guardian of a zone with a document, without the document itself. */
export const apiGuardian = v.strictObject({
  ...apiGuardianSettings.stored.entries,
  title: text,
  version: text,
  createdAt: instant,
  updatedAt: v.nullable(instant),
  endpoints: v.array(guardianEndpoint),
});
