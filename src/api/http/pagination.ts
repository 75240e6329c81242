import * as v from "valibot";
import { isDeepStrictEqual } from "node:util";
import { count, nullableList, optional, read } from "./response-schema.js";

/** The largest page that the API returns (docs/reference/service.md#pagination). */
export const mostPerPage = 1000;

/** The position of a page in a paged list (docs/reference/service.md#pagination). Pages are counted from 1. */
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

/** Parses a page of a list with items of the schema `item`. Throws `UnreadableAnswer`. */
export function readPage<Item>(item: v.GenericSchema<unknown, Item>, body: unknown): Page<Item> {
  return read(v.object({ data: nullableList(item), page: optional(pageSchema) }), body);
}

/**
 * Requests pages until the last or an empty one: past the end, the API still announces a next page. After a page that
 * does not state the number of pages, requests the next one as long as the page is full and differs from the one
 * before.
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
