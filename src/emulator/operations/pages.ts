import { InvalidInput, intQuery } from "../input.js";
import type { Call } from "../operation.js";

const DEFAULT_SIZE = 10;
const LARGEST_SIZE = 1000;

/** The page object of Shield's lists; `null` when there is nothing to page (API facts 1.6). */
export interface PageObject {
  readonly totalCount: number;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly pageSize: number;
}

/** One page of the items, by `page` (from 1) and `perPage`; past the end `nextPage` is reported all the same. */
export function pageOf<Item>(call: Call, items: readonly Item[]): { data: Item[]; page: PageObject | null } {
  const currentPage = intQuery(call, "page", 1);
  const pageSize = intQuery(call, "perPage", DEFAULT_SIZE);
  if (currentPage < 1) throw new InvalidInput({ page: ["The value must be 1 or more."] });
  if (pageSize < 1 || pageSize > LARGEST_SIZE) throw new InvalidInput({ perPage: ["The value must be 1 to 1000."] });
  if (items.length === 0) return { data: [], page: null };
  const totalPages = Math.ceil(items.length / pageSize);
  const nextPage = currentPage === totalPages ? null : currentPage + 1;
  const start = (currentPage - 1) * pageSize;
  return {
    data: items.slice(start, start + pageSize),
    page: { totalCount: items.length, totalPages, currentPage, nextPage, pageSize },
  };
}
