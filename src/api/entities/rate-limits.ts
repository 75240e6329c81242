import type { Call } from "../call.js";
import type { Context } from "../context.js";
import { settleDeletion, type Deletion } from "../deletion.js";
import type { CallOptions } from "../options.js";
import { pagesFrom, type Page } from "./page.js";
import { createCall, deleteCall, getCall, pageCall, updateCall } from "./rate-limit-calls.js";
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

const kind = "rate-limit";

/** The service takes up to 1000 a page. */
const mostPerPage = 1000;

/** Makes the rate limits of a client. */
export function createRateLimits({ send, zoneWrites }: Context): RateLimits {
  const pages: RateLimits["pages"] = (zoneId, { perPage = mostPerPage, ...options } = {}) =>
    pagesFrom((page) => send(pageCall(zoneId, page, perPage), options));
  const write = <Result>(zoneId: number, call: Call<Result>, options: CallOptions = {}): Promise<Result> =>
    zoneWrites.run(zoneId, { kind }, () => send(call, options), options.signal);
  return {
    pages,
    list: async (zoneId, options) => {
      const rules: RateLimit[] = [];
      for await (const { data } of pages(zoneId, options)) rules.push(...data);
      return rules;
    },
    get: (id, options) => send(getCall(id), options),
    create: (zoneId, input, options) => write(zoneId, createCall(zoneId, input), options),
    update: (zoneId, id, input, options) => write(zoneId, updateCall(id, input), options),
    delete: (zoneId, id, options) => settleDeletion(write(zoneId, deleteCall(id), options)),
  };
}
