import { ApiError } from "../http/api-error.js";
import { type Answer, type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import type { CallOptions } from "../../shared/call-options.js";
import { withoutQuery } from "../../shared/redaction.js";
import { safeJson } from "../../shared/safe-json.js";

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
