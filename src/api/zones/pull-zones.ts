import * as v from "valibot";
import { ApiError } from "../http/api-error.js";
import { type Call, type Answer, path, jsonBody } from "../http/call.js";
import type { Context } from "../http/context.js";
import { walkPages } from "../http/pagination.js";
import { count, flag, integer, listOf, decodeWith, text } from "../http/response-schema.js";
import type { CallOptions } from "../../shared/call-options.js";
import { withoutQuery } from "../../shared/redaction.js";
import { safeJson } from "../../shared/safe-json.js";

/** A pull zone of the account, with the members that matter to its protection. */
export interface PullZone {
  readonly id: number;
  readonly name: string | null;
  /** The hostnames of the pull zone. */
  readonly hostnames: readonly string[];
}

/** Pull zones. Every method rejects with an `ApiError`. */
export interface PullZones {
  /** Pages through the account's pull zones, 100 per request. Pages are requested as they are consumed. */
  pages(options?: CallOptions): AsyncIterable<readonly PullZone[]>;
}

/** The core API allows 1,000, but each item has all settings and edge rules of a pull zone. */
const PER_PAGE = 100;

const pageSchema = v.object({
  Items: v.array(v.object({ Id: integer, Name: text, Hostnames: listOf(v.object({ Value: text })) })),
  HasMoreItems: flag,
  TotalItems: count,
});

type PullZonePage = v.InferOutput<typeof pageSchema>;

/** `GET /pullzone` (docs/reference/edge-rules.md#pull-zones). Pages are counted from 1. */
const pageCall = (page: number): Call<PullZonePage> => ({
  operation: "list the account's pull zones",
  method: "GET",
  path: path`/pullzone`,
  query: { page, perPage: PER_PAGE },
  decode: ({ json }) => decodeWith(pageSchema, json()),
});

/** Creates the pull zones of a client. */
export function createPullZones({ send }: Context): PullZones {
  return {
    async *pages(options) {
      const walk = {
        first: 1,
        call: pageCall,
        // If the response does not say whether there are more items, a full page may not be the last page.
        next: ({ Items: { length }, HasMoreItems: hasMore }: PullZonePage, page: number) =>
          length > 0 && (hasMore ?? length >= PER_PAGE) ? page + 1 : undefined,
        names: ({ Items }: PullZonePage) => Items.map(({ Id }) => `pull zone ${Id}`),
        total: ({ TotalItems }: PullZonePage) => TotalItems,
      };
      for await (const { Items } of walkPages(send, walk, options))
        if (Items.length > 0)
          yield Items.map(({ Id: id, Name: name, Hostnames }) => ({
            ...{ id, name },
            hostnames: Hostnames.flatMap(({ Value }) => Value ?? []),
          }));
    },
  };
}

/** Purges of the cache, which may be repeated without harm. Every method rejects with an `ApiError`. */
export interface Purges {
  /** Purges the whole cache of a pull zone, or the files whose `CDN-Tag` header has the tag. */
  pullZone(pullZoneId: number, tag: string | null, options?: CallOptions): Promise<void>;
  /** Purges one URL. If the URL ends with `/` and `isExact` is false, purges everything below the URL. */
  url(url: string, isExact: boolean, options?: CallOptions): Promise<void>;
}

/** Accepts an empty body or JSON. An HTML page of a proxy does not confirm a purge. */
function purged({ body, json }: Answer): void {
  if (body.trim() !== "") json();
}

/** `POST /pullzone/{id}/purgeCache` (docs/reference/edge-rules.md#purges). */
const pullZoneCall = (pullZoneId: number, tag: string | null): Call<void> => ({
  operation: `purge ${tag === null ? "" : `files tagged ${safeJson(tag)} from `}the cache of pull zone ${pullZoneId}`,
  method: "POST",
  path: path`/pullzone/${pullZoneId}/purgeCache`,
  body: tag === null ? undefined : jsonBody({ CacheTag: tag }),
  isRepeatable: true,
  decode: purged,
});

/** `POST /purge` (docs/reference/edge-rules.md#purges). */
const urlCall = (url: string, isExact: boolean): Call<void> => ({
  operation: `purge ${withoutQuery(url)} from the cache`,
  method: "POST",
  path: path`/purge`,
  query: { url, ...(isExact && { exactPath: "true" }) },
  isRepeatable: true,
  decode: purged,
});

/** Creates the purges of a client. */
export function createPurges({ send }: Context): Purges {
  return {
    pullZone: (pullZoneId, tag, options) => {
      if (tag !== null && (typeof tag !== "string" || tag.trim() === ""))
        throw new ApiError({
          kind: "invalid_request",
          reason: "tag must be a text that is not blank, or null, which purges the whole cache",
        });
      return send(pullZoneCall(pullZoneId, tag), options);
    },
    url: (url, isExact, options) => send(urlCall(url, isExact), options),
  };
}
