import * as v from "valibot";
import { type Call, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { flag, integer, nullableList, read, text } from "../http/response-schema.js";
import type { CallOptions } from "../../shared/call-options.js";

/** A pull zone of the account, as far as protection needs it. */
export interface PullZone {
  readonly id: number;
  readonly name: string | null;
}

/** Pull zones. Every method rejects with an `ApiError`. */
export interface PullZones {
  /** All pull zones of the account, a hundred with each request. Pages are requested as they are consumed. */
  pages(options?: CallOptions): AsyncIterable<readonly PullZone[]>;
}

/** The core API answers with up to 1,000. Each has all settings of a pull zone, its edge rules included. */
const PER_PAGE = 100;

const pageSchema = v.object({ Items: nullableList(v.object({ Id: integer, Name: text })), HasMoreItems: flag });

/** `GET /pullzone` (docs/reference/edge-rules.md#pull-zones); pages are counted from 1. */
const pageCall = (page: number): Call<v.InferOutput<typeof pageSchema>> => ({
  operation: "list the account's pull zones",
  method: "GET",
  path: path`/pullzone`,
  query: { page, perPage: PER_PAGE },
  decode: ({ json }) => read(pageSchema, json()),
});

/** Creates the pull zones of a client. */
export function createPullZones({ send }: Context): PullZones {
  return {
    async *pages(options) {
      let before: number | undefined;
      for (let page = 1; ; page += 1) {
        const { Items: items, HasMoreItems: hasMore } = await send(pageCall(page), options);
        const [first] = items;
        // The same page again would come without an end.
        if (first === undefined || first.Id === before) return;
        yield items.map(({ Id: id, Name: name }) => ({ id, name }));
        // Where the answer does not say whether there is more, a full page may not be the last.
        if (!(hasMore ?? items.length >= PER_PAGE)) return;
        before = first.Id;
      }
    },
  };
}
