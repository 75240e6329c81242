import type { CallOptions } from "../options.js";

/** The pages that a zone can replace (API facts §5). */
export const pageTypes = ["block", "challenge", "ratelimit"] as const;

/** Custom response pages of Shield zones (API facts §5). Every method rejects with an `ApiError`. */
export interface CustomPages {
  /**
   * The page's HTML, or null where the generic page is shown (none set, or the plan has none). A zone that
   * is unknown or of another account is an error.
   */
  get(zoneId: number, pageType: string, options?: CallOptions): Promise<string | null>;
  /** Sets the page to raw HTML: the inner part of `<body>`. */
  put(zoneId: number, pageType: string, html: string, options?: CallOptions): Promise<void>;
  /** Goes back to the generic page; resolves too when none was set or the plan has none. */
  delete(zoneId: number, pageType: string, options?: CallOptions): Promise<void>;
}
