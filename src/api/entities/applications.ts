import * as v from "valibot";
import type { Call } from "../call.js";
import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { nullableList, read, text } from "../schema.js";

/** A Magic Containers application, as far as a list of them tells. */
export interface Application {
  /** Opaque. */
  readonly id: string;
  readonly name: string | null;
}

/** Magic Containers applications. Every method rejects with an `ApiError`. */
export interface Applications {
  /** The account's applications, asked for a page at a time as they are consumed. */
  list(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Application>;
}

interface ApplicationPage {
  readonly items: readonly Application[];
  readonly cursor: string | null;
}

const schema: v.GenericSchema<unknown, ApplicationPage> = v.object({
  items: nullableList(v.object({ id: v.pipe(v.string(), v.nonEmpty()), name: text })),
  cursor: text,
});

/** The service takes up to 1000 a page. */
const mostPerPage = 1000;

/** Makes the applications of a client. */
export function createApplications({ send }: Context): Applications {
  return {
    async *list({ perPage = mostPerPage, ...options } = {}) {
      const asked = new Set<string | null>();
      for (let cursor: string | null = null; !asked.has(cursor);) {
        asked.add(cursor);
        const page: ApplicationPage = await send(pageCall(cursor, perPage), options);
        yield* page.items;
        // The first page has no cursor of its own: an empty one would ask for it again.
        cursor = page.items.length === 0 || page.cursor === "" ? null : page.cursor;
      }
    },
  };
}

/** `GET /mc/apps` (the service's public description of Magic Containers): a cursor leads to the next page. */
const pageCall = (cursor: string | null, limit: number): Call<ApplicationPage> => ({
  operation: "list the account's applications",
  method: "GET",
  path: path`/mc/apps`,
  query: { limit, ...(cursor === null ? {} : { nextCursor: cursor }) },
  decode: ({ json }) => read(schema, json()),
});
