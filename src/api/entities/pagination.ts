import * as v from "valibot";
import { isDeepStrictEqual } from "node:util";
import { count, nullableList, optional, read } from "../schema.js";

/** The largest page that the API returns (docs/reference/service.md#pagination). */
export const mostPerPage = 1000;

/** Where a page stands in a paged list (docs/reference/service.md#pagination); pages are counted from 1. */
export interface PageInfo {
  readonly totalCount: number | null;
  readonly totalPages: number | null;
  readonly currentPage: number | null;
  readonly nextPage: number | null;
  readonly pageSize: number | null;
}

/** One page of a paged list; `page` is null for an empty list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: PageInfo | null;
}

const pageSchema = v.object({
  totalCount: count,
  totalPages: count,
  currentPage: count,
  nextPage: count,
  pageSize: count,
});

/** Reads a page of a list whose items follow `item`. Throws `UnreadableAnswer`. */
export function readPage<Item>(item: v.GenericSchema<unknown, Item>, body: unknown): Page<Item> {
  return read(v.object({ data: nullableList(item), page: optional(pageSchema) }), body);
}

/**
 * Page after page until the last or an empty one: beyond the end the API still promises a next page. An answer that
 * does not say how many pages there are is followed by another as long as it is full and not the one before again.
 */
export async function* pagesFrom<Item>(
  perPage: number,
  ask: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Page<Item>> {
  let before: readonly Item[] = [];
  for (let number = 1; ; number += 1) {
    const page = await ask(number);
    const totalPages = page.page?.totalPages ?? null;
    if (totalPages === null && number > 1 && isDeepStrictEqual(page.data, before)) return;
    yield page;
    const isLast = totalPages === null ? page.data.length < perPage : number >= totalPages;
    if (page.data.length === 0 || isLast) return;
    before = page.data;
  }
}
