/** When a response page is shown, with a sentence for the constant of the constructs. */
export const pageTypeDocs = {
  block: "A rule blocked the request.",
  challenge: "The visitor must pass a challenge.",
  ratelimit: "The visitor sent too many requests.",
} as const;

/** The types of response pages. */
export const pageTypes = ["block", "challenge", "ratelimit"] as const satisfies readonly (keyof typeof pageTypeDocs)[];

/** The type of a response page. */
export type PageType = (typeof pageTypes)[number];
