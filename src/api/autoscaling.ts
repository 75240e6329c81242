import * as v from "valibot";
import { type Call, decodeAcknowledgement, jsonBody, path } from "./http/call.js";
import { differencesOf } from "./http/differences.js";
import { confirmedWrite } from "./http/lost-write.js";
import type { Context } from "./http/context.js";
import type { CallOptions } from "../shared/call-options.js";
import type { WriteOptions } from "./http/read-back.js";
import { count, type Decoded, integer, nullableList, optional, decodeWith, text } from "./http/response-schema.js";
import { createSharedRead, neverStale } from "./http/shared-read.js";
import { mostPerPage, walkPages } from "./http/pagination.js";

const applicationsSchema = v.object({
  items: v.array(
    v.object({
      /** Opaque. */
      id: v.pipe(v.string(), v.nonEmpty()),
      name: text,
    }),
  ),
  cursor: text,
  meta: v.fallback(optional(v.object({ totalItems: count })), null),
});

type ApplicationPage = Decoded<typeof applicationsSchema>;

/** A Magic Containers application in a list of applications. */
export type Application = ApplicationPage["items"][number];

/** Magic Containers applications. Every method rejects with an `ApiError`. */
export interface Applications {
  /** Lists the account's applications. Pages are requested as they are consumed. */
  list(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Application>;
  /** Returns the names of an application's persistent volumes. */
  volumes(appId: string, options?: CallOptions): Promise<readonly string[]>;
}

/** Creates the applications of a client. */
export function createApplications({ send }: Context): Applications {
  return {
    async *list({ perPage = mostPerPage, ...options } = {}) {
      const walk = {
        first: null,
        call: (cursor: string | null) => pageCall(cursor, perPage),
        // The first page has no cursor. An empty cursor would request the first page again.
        next: ({ items, cursor }: ApplicationPage) =>
          (items.length === 0 || cursor === "" ? null : cursor) ?? undefined,
        names: ({ items }: ApplicationPage) => items.map(({ id }) => `application ${id}`),
        total: ({ meta }: ApplicationPage) => meta?.totalItems ?? null,
      };
      for await (const { items } of walkPages<ApplicationPage, string | null>(send, walk, options)) yield* items;
    },
    volumes: (appId, options) => send(volumesCall(appId), options),
  };
}

const volumesCall = (appId: string): Call<readonly string[]> => ({
  operation: `list the volumes of application ${appId}`,
  method: "GET",
  path: path`/mc/apps/${appId}/volumes`,
  decode: ({ json }) => decodeWith(volumesSchema, json()).items.map(({ name, id }) => name ?? id ?? "a volume"),
});

const volumesSchema = v.object({ items: nullableList(v.object({ name: text, id: text })) });

/** `GET /mc/apps` (the API's public description of Magic Containers), page by page with a cursor. */
const pageCall = (cursor: string | null, limit: number): Call<ApplicationPage> => ({
  operation: "list the account's applications",
  method: "GET",
  path: path`/mc/apps`,
  query: { limit, ...(cursor === null ? {} : { nextCursor: cursor }) },
  decode: ({ json }) => decodeWith(applicationsSchema, json()),
});

const autoscalingSchema = v.object({ min: integer, max: integer });

/** Replicas per region (docs/reference/service.md#autoscaling): 1 to 1000, `min` no more than `max`. */
export type AutoscalingSettings = Decoded<typeof autoscalingSchema>;

/** Autoscaling of Magic Containers applications. Every method rejects with an `ApiError`. */
export interface Autoscaling {
  get(appId: string, options?: CallOptions): Promise<AutoscalingSettings>;
  /** Writes the settings and reads them back, because the API confirms a write with an empty response. */
  put(appId: string, settings: AutoscalingSettings, options?: WriteOptions<AutoscalingSettings>): Promise<void>;
}

/** Creates the autoscaling of a client. */
export function createAutoscaling(context: Context): Autoscaling {
  const { send } = context;
  return {
    get: (appId, options) => send(getCall(appId), options),
    async put(appId, settings, { before, ...options } = {}) {
      const read = (reading: CallOptions): Promise<AutoscalingSettings> => send(getCall(appId), reading);
      const differences = (found: AutoscalingSettings): readonly string[] => differencesOf(settings, found);
      await confirmedWrite(context, { call: putCall(appId, settings), read, differences, before }, options);
    },
  };
}

const advice = { not_found: "Check the application's id; the application may have been deleted elsewhere." };

const getCall = (appId: string): Call<AutoscalingSettings> => ({
  operation: `read the autoscaling of application ${appId}`,
  method: "GET",
  path: path`/mc/apps/${appId}/autoscaling`,
  advice,
  decode: ({ json }) => decodeWith(autoscalingSchema, json()),
});

const putCall = (appId: string, { min, max }: AutoscalingSettings): Call<undefined> => ({
  operation: `set the autoscaling of application ${appId}`,
  method: "PUT",
  path: path`/mc/apps/${appId}/autoscaling`,
  body: jsonBody({ min, max }),
  advice,
  decode: (answer) => {
    if (answer.body.trim() === "" || !v.is(autoscalingSchema, answer.json())) decodeAcknowledgement(answer);
    return undefined;
  },
});

const limitsSchema = v.object({
  maxNumberOfApplications: count,
  existingNumberOfApplications: count,
  maxNumberOfRegionsPerApplication: count,
  maxNumberOfInstancesPerRegion: count,
  maxNumberOfInstancesPerApplication: count,
  maxNumberOfVolumesPerApplication: count,
  maxVolumeSize: count,
});

/** The limits of the account (docs/reference/service.md#autoscaling). Null means an unknown limit. */
export type ApplicationLimits = Decoded<typeof limitsSchema>;

/** Limits of Magic Containers. Every method rejects with an `ApiError`. */
export interface Limits {
  /** Returns the account's limits, requested once per client. */
  get(options?: CallOptions): Promise<ApplicationLimits>;
}

/** Creates the limits of a client. */
export function createLimits({ send, settings }: Context): Limits {
  const limits = createSharedRead((options) => send(limitsCall, options), neverStale, settings.now);
  return { get: (options) => limits({ ...options, maxAge: Infinity }) };
}

const limitsCall: Call<ApplicationLimits> = {
  operation: "read the account's application limits",
  method: "GET",
  path: path`/mc/limits`,
  decode: ({ json }) => decodeWith(limitsSchema, json()),
};
