import * as v from "valibot";
import { done, type Call, type Send } from "../call.js";
import type { Context } from "../context.js";
import { isApiError } from "../errors.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { read } from "../schema.js";

/** The pages that a zone can replace (API facts §5). */
export const pageTypes = ["block", "challenge", "ratelimit"] as const;

/** Custom response pages of Shield zones (API facts §5). Every method rejects with an `ApiError`. */
export interface CustomPages {
  /**
   * The page's HTML, or null where the generic page is shown (none set, or the plan has none). A zone that
   * is unknown or of another account is an error.
   */
  get(zoneId: number, pageType: string, options?: CallOptions): Promise<string | null>;
  /** Sets the page to raw HTML: the inner part of `<body>`. */
  put(zoneId: number, pageType: string, html: string, options?: CallOptions): Promise<void>;
  /** Goes back to the generic page; resolves too when none was set or the plan has none. */
  delete(zoneId: number, pageType: string, options?: CallOptions): Promise<void>;
}

const kind = "custom-page";

/** Makes the custom pages of a client. */
export function createCustomPages({ send, zoneWrites }: Context): CustomPages {
  return {
    get: async (zoneId, pageType, options) => {
      try {
        return await send(getCall(zoneId, pageType), options);
      } catch (thrown) {
        if (isNoPage(thrown)) return null;
        throw thrown;
      }
    },
    put: (zoneId, pageType, html, options) =>
      zoneWrites.run(zoneId, { kind }, () => put(send, zoneId, pageType, html, options), options?.signal),
    delete: (zoneId, pageType, options) =>
      zoneWrites.run(
        zoneId,
        { kind },
        async () => {
          try {
            await send(deleteCall(zoneId, pageType), options);
          } catch (thrown) {
            if (!isNoPage(thrown)) throw thrown;
          }
        },
        options?.signal,
      ),
  };
}

/** A plan without pages has none to read or delete; the service says 400 then. */
function isNoPage(thrown: unknown): boolean {
  return isApiError(thrown, "not_found", "plan_required") && !thrown.ambiguousNotFound;
}

/**
 * The service reads the raw body whatever its media type says; `application/json` is what is known to work.
 * Should it be refused for that, HTML is worth one try.
 */
async function put(send: Send, zoneId: number, pageType: string, html: string, options?: CallOptions): Promise<void> {
  try {
    await send(putCall(zoneId, pageType, html, "application/json"), options);
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request") || (thrown.status !== 400 && thrown.status !== 415)) throw thrown;
    await send(putCall(zoneId, pageType, html, "text/html; charset=utf-8"), options).catch((second: unknown) => {
      throw isApiError(second, "invalid_request") ? thrown : second;
    });
  }
}

const pagePath = (zoneId: number, pageType: string) => path`/shield/shield-zone/${zoneId}/custom-page/${pageType}`;

const getCall = (zoneId: number, pageType: string): Call<string> => ({
  operation: `read the ${pageType} page of Shield zone ${zoneId}`,
  method: "GET",
  path: pagePath(zoneId, pageType),
  accept: "text/plain",
  decode: ({ contentType, json, body }) => (/\bjson\b/i.test(contentType) ? read(v.string(), json()) : body),
});

const putCall = (zoneId: number, pageType: string, html: string, contentType: string): Call<void> => ({
  operation: `upload the ${pageType} page of Shield zone ${zoneId}`,
  method: "PUT",
  path: pagePath(zoneId, pageType),
  body: { contentType, text: html },
  isUpload: true,
  decode: done,
});

const deleteCall = (zoneId: number, pageType: string): Call<void> => ({
  operation: `delete the ${pageType} page of Shield zone ${zoneId}`,
  method: "DELETE",
  path: pagePath(zoneId, pageType),
  decode: done,
});
