import type { Deletion } from "../deletion.js";
import type { CallOptions } from "../options.js";
import type { Page } from "./page.js";
import type { RateLimit, RateLimitInput } from "./rate-limit-records.js";

/** Rate limit rules of Shield zones (API facts §9). Every method rejects with an `ApiError`. */
export interface RateLimits {
  /** All rules of the zone, a page at a time as they are consumed. */
  pages(zoneId: number, options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<RateLimit>>;
  /** All rules of the zone. */
  list(zoneId: number, options?: CallOptions): Promise<readonly RateLimit[]>;
  get(id: number, options?: CallOptions): Promise<RateLimit>;
  create(zoneId: number, input: RateLimitInput, options?: CallOptions): Promise<RateLimit>;
  /** Replaces the rule's name, description and whole configuration. The zone orders it among other writes. */
  update(zoneId: number, id: number, input: RateLimitInput, options?: CallOptions): Promise<RateLimit>;
  /** Deletes the rule; one that is gone already counts as deleted. */
  delete(zoneId: number, id: number, options?: CallOptions): Promise<Deletion>;
}
