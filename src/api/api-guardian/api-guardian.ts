import * as v from "valibot";
import { type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";
import { readData, hasData } from "../http/response-schema.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { WriteOptions } from "../http/read-back.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type ApiGuardianEndpoint,
  type ApiGuardianEndpointSettings,
  type ApiGuardianSettings,
  apiGuardianSettingsOf,
  type ApiGuardianState,
  stateSchema,
} from "./records.js";
import { type EnumTables, readEnumTables } from "../enumerations.js";
import { isDeepStrictEqual } from "node:util";

/** API Guardian. Every method rejects with an `ApiError`. */
export interface ApiGuardian {
  /**
   * Returns all enums (docs/reference/service.md#enumerations). A value that is not an object
   * becomes one: each item of a list gets its index as its key, and any other value gets the key `value`.
   */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
  /** Returns API Guardian's state, or null if the zone has no document. Readers share the response until the next write. */
  get(zoneId: number, options?: CallOptions): Promise<ApiGuardianState | null>;
  /**
   * Writes the settings that are not null, and reads them back. Like the other writes, rejects with `invalid_response` if the API
   * accepted a setting but did not apply it.
   */
  update(
    zoneId: number,
    settings: ApiGuardianSettings,
    options?: WriteOptions<ApiGuardianState>,
  ): Promise<ApiGuardianState>;
  /** Uploads the first document of a zone or replaces it. Reads back its title and version. */
  upload(zoneId: number, document: ApiDocumentUpload, options?: ApiDocumentUploadOptions): Promise<ApiGuardianState>;
  /** Writes the given settings of an endpoint, except null, and reads the settings back. */
  updateEndpoint(
    zoneId: number,
    endpointId: number,
    settings: Partial<ApiGuardianEndpointSettings>,
    options?: CallOptions,
  ): Promise<ApiGuardianEndpoint>;
}

/** Options of `upload`. */
export interface ApiDocumentUploadOptions extends CallOptions {
  /** Called with the state before the upload; null for no document. */
  readonly onFound?: (before: ApiGuardianState | null) => void;
}

const NOUN = "API Guardian";

/** Creates the API Guardian of a client. */
export function createApiGuardian(context: Context): ApiGuardian {
  const { send, zoneWrites } = context;
  const look = (zoneId: number, options: CallOptions): Promise<ApiGuardianState> => send(getCall(zoneId), options);
  const shared = createZoneReads(context, NOUN, (zoneId, options) => look(zoneId, options).catch(nullWithoutDocument));
  const queued = <R>(zoneId: number, write: () => Promise<R>, { signal }: CallOptions): Promise<R> =>
    zoneWrites.run(zoneId, { kind: NOUN, object: NOUN }, write, signal);
  /** Sends a write and reads it back. `differences` compares the result with the sent values. */
  const written = (
    zoneId: number,
    call: Call<undefined>,
    differences: (found: ApiGuardianState) => readonly string[],
    { before, ...options }: WriteOptions<ApiGuardianState>,
  ): Promise<ApiGuardianState> => {
    const read = (reading: CallOptions): Promise<ApiGuardianState> => look(zoneId, reading);
    return confirmedWrite(context, { call, read, differences, before }, options);
  };

  return {
    enums: (zoneId, options) => send(enumsCall(zoneId), options),
    get: shared,
    update: (zoneId, wanted, options = {}) => {
      const differences = (found: ApiGuardianState) => differing(wanted, found.configuration);
      return queued(zoneId, () => written(zoneId, updateCall(zoneId, wanted), differences, options), options);
    },
    upload: (zoneId, document, { onFound, ...options } = {}) =>
      queued(
        zoneId,
        async () => {
          const before = await shared(zoneId, options);
          onFound?.(before);
          const call = uploadCall(zoneId, before === null ? "POST" : "PATCH", document);
          const read = (reading: CallOptions) => look(zoneId, reading).catch(nullWithoutDocument);
          // If a zone without a document now has a document, the POST was carried out.
          const alreadyMade = async () => ((await read(options)) === null ? undefined : { result: undefined });
          const sent = before === null ? { ...call, alreadyMade } : call;
          return uploaded(context, { call: sent, read, document, before }, options);
        },
        options,
      ),
    updateEndpoint: (zoneId, id, wanted, options = {}) =>
      queued(
        zoneId,
        async () => {
          const call = updateEndpointCall(zoneId, id, wanted);
          const find = ({ endpoints }: ApiGuardianState) => endpoints.find((endpoint) => endpoint.id === id);
          const differences = (state: ApiGuardianState): readonly string[] => {
            const endpoint = find(state);
            return endpoint === undefined ? [`endpoint ${id} is not in the list`] : differing(wanted, endpoint);
          };
          const found = find(await written(zoneId, call, differences, options));
          if (found === undefined) throw new Error(`readBack accepted a list without endpoint ${id}`);
          return found;
        },
        options,
      ),
  };
}

const NO_DOCUMENT = "api_guardian.get_api_guardian.no_configuration";

/** The API has this errorKey for a zone without a document. Any other 404 is a failure. */
function nullWithoutDocument(error: unknown): null {
  if (isApiError(error, "not_found") && error.errorKey === NO_DOCUMENT) return null;
  throw error;
}

const enumsCall = (zoneId: number): Call<EnumTables> => ({
  operation: `read the API Guardian enums of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/api-guardian/enums`,
  decode: ({ json }) => readEnumTables(json()),
});

const getCall = (zoneId: number): Call<ApiGuardianState> => ({
  operation: `read ${NOUN} of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/api-guardian`,
  decode: ({ json }) => readData(stateSchema, json()),
});

const updateCall = (zoneId: number, settings: ApiGuardianSettings): Call<undefined> => ({
  operation: `update ${NOUN} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/api-guardian`,
  body: jsonBody(given(apiGuardianSettingsOf(settings))),
  decode: hasData,
});

const uploadCall = (
  zoneId: number,
  method: "POST" | "PATCH",
  { content, enforceAuthorizationValidation }: ApiDocumentUpload,
): Call<undefined> => ({
  operation: `upload the OpenAPI document of Shield zone ${zoneId}`,
  method,
  path: path`/shield/shield-zone/${zoneId}/api-guardian/spec`,
  body: jsonBody(given({ content, enforceAuthorizationValidation })),
  isUpload: true,
  decode: hasData,
});

const updateEndpointCall = (
  zoneId: number,
  endpointId: number,
  { injectionDetectionParameters: injected, ...settings }: Partial<ApiGuardianEndpointSettings>,
): Call<undefined> => ({
  operation: `update ${NOUN} endpoint ${endpointId} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/api-guardian/endpoint/${endpointId}`,
  body: jsonBody(
    given({
      ...settings,
      injectionDetectionParameters: injected && {
        Path: injected.path,
        Query: injected.query,
        Header: injected.header,
        Cookie: injected.cookie,
      },
    }),
  ),
  decode: hasData,
});

function given(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

const differing = (sent: object, found: object): string[] =>
  differencesOf(sent, found, (_name, wanted, stored) => comparable(wanted) === comparable(stored));

/** Parameter names have no order, and the API may return null for none. */
function comparable(value: unknown): string {
  if (!v.is(parameterNames, value)) return JSON.stringify(value ?? null);
  const { path: inPath, query, header, cookie } = value;
  const sorted = [inPath, query, header, cookie].map((part) => [...part].sort());
  return sorted.every((part) => part.length === 0) ? "null" : JSON.stringify(sorted);
}

const parameterNames = v.object({
  path: v.array(v.string()),
  query: v.array(v.string()),
  header: v.array(v.string()),
  cookie: v.array(v.string()),
});

/** An OpenAPI document, and the facts that the API must show after the upload. */
export interface ApiDocumentUpload {
  readonly content: string;
  /** With null, a first document enables the check, and later documents keep the setting of each endpoint. */
  readonly enforceAuthorizationValidation: boolean | null;
  readonly title: string;
  readonly version: string;
  /** Such as `GET /pets/{petId}`. While the API still shows the endpoints of the previous document, the read is repeated. */
  readonly endpoints?: readonly string[];
}

interface Upload {
  readonly call: Call<undefined>;
  readonly read: (options: CallOptions) => Promise<ApiGuardianState | null>;
  readonly document: ApiDocumentUpload;
  readonly before: ApiGuardianState | null;
}

async function uploaded(
  context: Context,
  { document, before, ...upload }: Upload,
  options: CallOptions,
): Promise<ApiGuardianState> {
  const now = await confirmedWrite(
    context,
    {
      ...upload,
      before,
      differences: (seen) => otherDocument(document, seen),
      maybeOld: (seen) => hasOtherEndpoints(document, seen) && isDeepStrictEqual(seen, before),
      // A document with the same title and version cannot be distinguished from the previous document.
      isProof: () => otherDocument(document, before).length > 0,
    },
    options,
  );
  if (now === null) throw new Error("readBack accepted a zone without a document");
  return now;
}

/** Compares title and version: the document itself cannot be read back. */
function otherDocument(sent: ApiDocumentUpload, found: ApiGuardianState | null): string[] {
  if (found === null) return ["the zone has no document"];
  return (["title", "version"] as const).flatMap((name) => {
    const shown = found.configuration[name];
    if (shown === null || shown.trim() === sent[name].trim()) return [];
    return [`${name} is ${JSON.stringify(shown)} instead of ${JSON.stringify(sent[name])}`];
  });
}

/** Reports whether the zone has endpoints that the document lacks. The API may omit some endpoints. */
function hasOtherEndpoints({ endpoints }: ApiDocumentUpload, found: ApiGuardianState | null): boolean {
  if (endpoints === undefined) return false;
  const shown = found?.endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`);
  return !isDeepStrictEqual(new Set(shown), new Set(endpoints));
}
