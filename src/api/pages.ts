import * as v from "valibot";
import type { PageType } from "../zone/words/pages.js";
import {
  isAcknowledged,
  type Answer,
  type Call,
  type Deletion,
  decodeAcknowledgement,
  path,
  settleDeletion,
} from "./http/call.js";
import type { Context } from "./http/context.js";
import { isApiError } from "./http/api-error.js";
import { textDifference } from "./http/differences.js";
import { confirmedWrite } from "./http/lost-write.js";
import type { CallOptions } from "../shared/call-options.js";
import type { WriteTraits } from "./http/zone-writes.js";
import { decodeWith, UnreadableAnswer } from "./http/response-schema.js";

/**
 * Custom response pages of Shield zones (docs/reference/service.md#custom-pages). Every method rejects with an
 * `ApiError`.
 */
export interface CustomPages {
  /**
   * Returns the page's HTML, or null if none is set. Rejects for an unknown zone, a zone of another account, a plan without
   * pages, and a 404 without the API's own errorKey.
   */
  get(zoneId: number, pageType: PageType, options?: CallOptions): Promise<string | null>;
  /** Sets the page to raw HTML: the inner part of `<body>`. */
  put(zoneId: number, pageType: PageType, html: string, options?: CallOptions): Promise<void>;
  /** Restores the default page. Succeeds if no page is set or the plan has no pages. */
  delete(zoneId: number, pageType: PageType, options?: CallOptions): Promise<Deletion>;
}

/** Creates the custom pages of a client. */
export function createCustomPages(context: Context): CustomPages {
  const { send, zoneWrites } = context;
  const traits = (pageType: PageType): WriteTraits => ({ kind: "custom-page", object: `page ${pageType}` });
  return {
    get: async (zoneId, pageType, options) => {
      try {
        return await send(getCall(zoneId, pageType), options);
      } catch (thrown) {
        if (isApiError(thrown, "not_found") && !thrown.ambiguousNotFound && !thrown.unconfirmedNotFound) return null;
        throw thrown;
      }
    },
    put: (zoneId, pageType, html, options) =>
      zoneWrites.run(zoneId, traits(pageType), () => put(context, zoneId, pageType, html, options), options?.signal),
    delete: (zoneId, pageType, options) =>
      zoneWrites.run(zoneId, traits(pageType), () => remove(context, zoneId, pageType, options), options?.signal),
  };
}

/** A plan without pages has nothing to delete; the API returns 400. */
async function remove(
  { send, settings }: Context,
  zoneId: number,
  pageType: PageType,
  options: CallOptions = {},
): Promise<Deletion> {
  const call = deleteCall(zoneId, pageType);
  try {
    return await settleDeletion({
      operation: call.operation,
      deletion: send(call, options),
      isThere: () => send(getCall(zoneId, pageType), options).then(() => true, confirmedAbsent),
      settings,
      options,
    });
  } catch (thrown) {
    if (!isApiError(thrown, "plan_required")) throw thrown;
    return "already_gone";
  }
}

function confirmedAbsent(thrown: unknown): false {
  if (isApiError(thrown, "plan_required")) return false;
  if (isApiError(thrown, "not_found") && !thrown.ambiguousNotFound && !thrown.unconfirmedNotFound) return false;
  throw thrown;
}

/**
 * The API reads the raw body with any media type. `application/json` is known to work; if the API rejects it, HTML is tried once.
 */
async function put(
  context: Context,
  zoneId: number,
  pageType: PageType,
  html: string,
  options: CallOptions = {},
): Promise<void> {
  const differences = (found: string | false): string[] => {
    if (found === false) return ["the zone has no such page"];
    const [stored, sent] = [normalized(found), normalized(html)];
    return stored === sent ? [] : [textDifference("the page", sent, stored)];
  };
  const read = (reading: CallOptions): Promise<string | false> =>
    context.send(getCall(zoneId, pageType), reading).catch(confirmedAbsent);
  const upload = async (contentType: string): Promise<void> => {
    const call = putCall(zoneId, pageType, html, contentType);
    await confirmedWrite<string | false>(context, { call, read, differences }, options);
  };
  try {
    await upload("application/json");
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request") || (thrown.status !== 400 && thrown.status !== 415)) throw thrown;
    await upload("text/html; charset=utf-8").catch((second: unknown) => {
      throw isApiError(second, "invalid_request") ? thrown : second;
    });
  }
}

/**
 * The API may change line endings and the trailing newline, which visitors do not see (docs/reference/service.md#custom-pages).
 */
const normalized = (text: string): string => text.replaceAll("\r\n", "\n").trimEnd();

/** Returns the API's word for a type of page. */
export const pageSegment = (type: string): string => (type === "rate_limit" ? "ratelimit" : type);

function pagePath(zoneId: number, type: PageType) {
  const pageType = pageSegment(type);
  return path`/shield/shield-zone/${zoneId}/custom-page/${pageType}`;
}

const getCall = (zoneId: number, pageType: PageType): Call<string> => ({
  operation: `read the ${pageType} page of Shield zone ${zoneId}`,
  method: "GET",
  path: pagePath(zoneId, pageType),
  accept: "text/plain",
  decode: readPage,
});

/**
 * The API returns the page as text or as a JSON string. A whole HTML document comes from a gateway, because a page is only the
 * inner part.
 */
function readPage({ contentType, json, body }: Answer): string {
  if (/\bjson\b/i.test(contentType)) return decodeWith(v.string(), json());
  // A page may be empty. An empty response of a gateway has no content type.
  if (body.trim() === "" && !/^text\/plain\b/i.test(contentType)) throw new UnreadableAnswer("the response is empty");
  if (/\bhtml\b/i.test(contentType) && /<(?:!doctype|html|head|body)\b/i.test(body))
    throw new UnreadableAnswer("the response is a whole HTML document, which a proxy or gateway may have sent");
  return body;
}

const putCall = (zoneId: number, pageType: PageType, html: string, contentType: string): Call<undefined> => ({
  operation: `upload the ${pageType} page of Shield zone ${zoneId}`,
  method: "PUT",
  path: pagePath(zoneId, pageType),
  body: { contentType, text: html },
  isUpload: true,
  decode: (answer) => {
    decodeAcknowledgement(answer);
    return undefined;
  },
});

const deleteCall = (zoneId: number, pageType: PageType): Call<boolean> => ({
  operation: `delete the ${pageType} page of Shield zone ${zoneId}`,
  method: "DELETE",
  path: pagePath(zoneId, pageType),
  decode: isAcknowledged,
});
