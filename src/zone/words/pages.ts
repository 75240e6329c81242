/** The situation in which each page is shown. */
export const pageTypeDocs = {
  block: "A rule blocked the request.",
  challenge: "The visitor must pass a challenge.",
  rate_limit: "The visitor sent too many requests.",
} as const;

export const pageTypes = ["block", "challenge", "rate_limit"] as const satisfies readonly (keyof typeof pageTypeDocs)[];

export type PageType = (typeof pageTypes)[number];
