import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../client.js";
import { isApiError } from "../http/errors.js";
import { writeAndReadBack } from "../http/lost-write.js";
import { readData } from "../http/schema.js";
import type { CallOptions, WriteOptions } from "../http/settings.js";
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

/** An OpenAPI document, and what the API must show after it was uploaded. */
export interface ApiDocumentUpload {
  readonly content: string;
  /** Null: true for a first document; later the endpoints keep theirs. */
  readonly enforceAuthorizationValidation: boolean | null;
  readonly title: string;
  readonly version: string;
  /** `GET /pets/{petId}`. While the API shows others, and still those of the document before, it is read again. */
  readonly endpoints?: readonly string[];
}

/** API Guardian. Every method rejects with an `ApiError`. */
export interface ApiGuardian {
  /**
   * All enums (docs/reference/service.md#api-guardian-enumerations). A value that is not an object is converted: a list
   * by index, anything else under `value`.
   */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
  /** Null if the zone has no document. The response is shared between its readers until the next write. */
  get(zoneId: number, options?: CallOptions): Promise<ApiGuardianState | null>;
  /**
   * Writes the settings that are not null and reads them back. Rejects with `invalid_response` if the API accepted a
   * setting but did not apply it; the other writes likewise.
   */
  update(
    zoneId: number,
    settings: ApiGuardianSettings,
    options?: WriteOptions<ApiGuardianState>,
  ): Promise<ApiGuardianState>;
  /** Uploads the first document of a zone or replaces it, and reads back its title and version. */
  upload(zoneId: number, document: ApiDocumentUpload, options?: CallOptions): Promise<ApiGuardianState>;
  /** Writes the settings of an endpoint that are given and not null, and reads them back. */
  updateEndpoint(
    zoneId: number,
    endpointId: number,
    settings: Partial<ApiGuardianEndpointSettings>,
    options?: CallOptions,
  ): Promise<ApiGuardianEndpoint>;
}

const NOUN = "API Guardian";

/** Creates the API Guardian of a client. */
export function createApiGuardian(context: Context): ApiGuardian {
  const { send, settings, zoneWrites } = context;
  const look = (zoneId: number, options: CallOptions): Promise<ApiGuardianState> => send(getCall(zoneId), options);
  const shared = createZoneReads(context, NOUN, (zoneId, signal) =>
    look(zoneId, { signal }).catch(nullWithoutDocument),
  );
  const queued = <R>(zoneId: number, write: () => Promise<R>, { signal }: CallOptions): Promise<R> =>
    zoneWrites.run(zoneId, { kind: NOUN, object: NOUN }, write, signal);
  /** Sends a write and reads it back; `differences` compares what was sent. `isProof` as in `Write`. */
  const written = async (
    zoneId: number,
    call: Call<void>,
    differences: (found: ApiGuardianState) => readonly string[],
    { before, ...options }: WriteOptions<ApiGuardianState>,
  ): Promise<ApiGuardianState> => {
    const read = (reading: CallOptions): Promise<ApiGuardianState> => look(zoneId, reading);
    return writeAndReadBack(
      settings,
      { operation: call.operation, send: () => send(call, options), read, differences, before },
      options,
    );
  };

  return {
    enums: (zoneId, options) => send(enumsCall(zoneId), options),
    get: (zoneId, options) => shared(zoneId, { signal: options?.signal }),
    update: (zoneId, wanted, options = {}) => {
      const differences = (found: ApiGuardianState) => differing(wanted, found.configuration);
      return queued(zoneId, () => written(zoneId, updateCall(zoneId, wanted), differences, options), options);
    },
    upload: (zoneId, document, options = {}) =>
      queued(
        zoneId,
        async () => {
          const before = await shared(zoneId, { signal: options.signal });
          const call = uploadCall(zoneId, before === null ? "POST" : "PATCH", document);
          const now = await writeAndReadBack(
            settings,
            {
              operation: call.operation,
              send: () => send(call, options),
              read: (reading) => look(zoneId, reading).catch(nullWithoutDocument),
              differences: (seen) => otherDocument(document, seen),
              before,
              maybeOld: (seen) => lacksEndpoints(document, seen) && isDeepStrictEqual(seen, before),
              // A document of the same title and version cannot be told from the one before.
              isProof: otherDocument(document, before).length > 0,
            },
            options,
          );
          if (now === null) throw new Error("readBack accepted a zone without a document");
          return now;
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

/** The API has this errorKey for a zone without a document; any other 404 is a failure. */
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

const updateCall = (zoneId: number, settings: ApiGuardianSettings): Call<void> => ({
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
): Call<void> => ({
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
): Call<void> => ({
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

function hasData({ json }: { readonly json: () => unknown }): void {
  readData(v.unknown(), json());
}

function given(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** Settings that were sent and are not as sent. */
function differing(sent: object, found: object): string[] {
  return Object.entries(given(sent)).flatMap(([name, wanted]) => {
    const [before, after] = [comparable(Reflect.get(found, name)), comparable(wanted)];
    return before === after ? [] : [`${name} is ${before} instead of ${after}`];
  });
}

/** Names of parameters have no order, and none at all may be returned as null. */
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

/** The document cannot be read back, only its title and version. */
function otherDocument(sent: ApiDocumentUpload, found: ApiGuardianState | null): string[] {
  if (found === null) return ["the zone has no document"];
  return (["title", "version"] as const).flatMap((name) => {
    const shown = found.configuration[name];
    if (shown === null || shown.trim() === sent[name].trim()) return [];
    return [`${name} is ${JSON.stringify(shown)} instead of ${JSON.stringify(sent[name])}`];
  });
}

/** Whether one of the document's endpoints is missing; the API may leave some out. */
function lacksEndpoints({ endpoints = [] }: ApiDocumentUpload, found: ApiGuardianState | null): boolean {
  const shown = new Set(found?.endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`));
  return endpoints.some((endpoint) => !shown.has(endpoint));
}
