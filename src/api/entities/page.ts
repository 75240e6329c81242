/** Where a page stands in a paged list (API facts §1.6); pages are counted from 1. */
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
