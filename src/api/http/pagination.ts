import * as v from "valibot";
import { ApiError } from "./api-error.js";
import { type Call, renderPath } from "./call.js";
import type { CallOptions } from "../../shared/call-options.js";
import { count, type Decoded, optional, decodeWith } from "./response-schema.js";

/** The largest page that the API returns (docs/reference/service.md#pagination). */
export const mostPerPage = 1000;

const pageSchema = v.object({
  totalCount: count,
  totalPages: count,
  currentPage: count,
  nextPage: count,
  pageSize: count,
});

/** The position of a page in a paged list (docs/reference/service.md#pagination). Pages are counted from 1. */
export type PageInfo = Decoded<typeof pageSchema>;

/** One page of a paged list; `page` is null for an empty list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: PageInfo | null;
}

/** Parses a page of a list with items of the schema `item`. Throws `UnreadableAnswer`. */
export function readPage<Item>(item: v.GenericSchema<unknown, Item>, body: unknown): Page<Item> {
  return decodeWith(v.object({ data: v.array(item), page: optional(pageSchema) }), body);
}

/** How to page through a list. `At` is the position of a page: a number, a cursor, or a token. */
export interface Walk<Found, At> {
  readonly first: At;
  readonly call: (at: At) => Call<Found>;
  /** Returns the position of the next page; undefined after the last page. */
  readonly next: (page: Found, at: At) => At | undefined;
  /** Returns unique names of the page's items; empty for a page without items. */
  readonly names: (page: Found) => readonly string[];
  /** Returns the names to remember, if the page has too many names to remember all of them. */
  readonly remembered?: (names: readonly string[]) => readonly string[];
  /** Returns the number of items on all pages, if the page states this number. */
  readonly total?: (page: Found) => number | null;
}

/** Limits the memory for names. No list with remembered names has more items. */
const MOST_REMEMBERED = 1_000_000;
/** A day of events may have empty pages. */
const MOST_EMPTY = 20;

/**
 * Requests pages as they are consumed. Rejects with `invalid_response` if the pages repeat an object or do not end. Pages do not
 * end if there are more items than the API counts.
 */
export async function* walkPages<Found, At>(
  send: (call: Call<Found>, options?: CallOptions) => Promise<Found>,
  { first, call, next, names, remembered = (all) => all, total = () => null }: Walk<Found, At>,
  options?: CallOptions,
): AsyncGenerator<Found> {
  const seen = new Set<string>();
  let [items, most, empty] = [0, 0, 0];
  let at: At | undefined = first;
  for (let number = 1; at !== undefined; number += 1) {
    const asked = call(at);
    const page = await send(asked, options);
    const named = names(page);
    const again = named.find((name) => seen.has(name));
    items += named.length;
    most = Math.max(most, total(page) ?? 0);
    empty = named.length === 0 ? empty + 1 : 0;
    if (again !== undefined) throw endless(asked, `page ${number} repeats ${again} of an earlier page`);
    if (number > 1 && most > 0 && items > most)
      throw endless(asked, `the first ${number} pages have ${items} items, but the API counts ${most}`);
    if (seen.size > MOST_REMEMBERED || empty > MOST_EMPTY)
      throw endless(asked, `the list has not ended after ${number} pages with ${items} items`);
    for (const name of remembered(named)) seen.add(name);
    yield page;
    at = next(page, at);
  }
}

const endless = ({ operation, method, path }: Call<unknown>, reason: string): ApiError =>
  new ApiError({
    kind: "invalid_response",
    operation,
    method,
    path: renderPath(path),
    reason,
    advice:
      "Try again: the list may have changed in the meantime. If the error persists, check that no cache or proxy responds instead of the API and ignores the query.",
  });

/**
 * Requests numbered pages until the last page or an empty page, because past the end, the API still announces a next page. If a
 * page does not state the number of pages, a full page is followed by another request.
 */
export const numberedPages = <Item>(
  perPage: number,
  noun: string,
  call: (page: number) => Call<Page<Item>>,
  id: (item: Item) => number,
): Walk<Page<Item>, number> => ({
  first: 1,
  call,
  next({ data, page }, number) {
    const totalPages = page?.totalPages ?? null;
    const isLast = totalPages === null ? data.length < perPage : number >= totalPages;
    return data.length === 0 || isLast ? undefined : number + 1;
  },
  names: ({ data }) => data.map((item) => `${noun} ${id(item)}`),
  total: ({ page }) => page?.totalCount ?? null,
});
