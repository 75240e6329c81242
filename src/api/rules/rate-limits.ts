import * as v from "valibot";
import { path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { count, type Decoded, code, optional } from "../http/response-schema.js";
import { rateLimitCounterKeys } from "../../zone/words/rules/rules.js";
import { type Rule, type RuleConfiguration, type RuleInput, ruleSchema } from "./calls.js";
import { createRules, type CreateRuleOptions, type Rules } from "./rules.js";

const ownSchema = v.object({
  requestCount: count,
  /** A code of `rateLimitCounterKeys`. */
  counterKeyType: optional(code(rateLimitCounterKeys)),
  /** Seconds: 1, 10, 60, 300, 900 or 3600. */
  timeframe: count,
  /** Seconds: 30, 60, 300, 900, 1800 or 3600. */
  blockTime: count,
});

/** The requests that a rate limit counts, and its action (docs/reference/service.md#rule-configuration). */
export interface RateLimitConfiguration extends RuleConfiguration, Decoded<typeof ownSchema> {}

/** A rate limit rule (docs/reference/service.md#rate-limits); `actionType` is a code of `rateLimitActions`. */
export type RateLimit = Rule<RateLimitConfiguration>;
/** The input for a new or changed rate limit. Null members are not sent. */
export type RateLimitInput = RuleInput<RateLimitConfiguration>;
/** Options of `create`, which recognize the new rate limit after a lost response. */
export type CreateRateLimitOptions = CreateRuleOptions<RateLimitConfiguration>;
/** Rate limit rules of Shield zones (docs/reference/service.md#rate-limits). Every method rejects with an `ApiError`. */
export type RateLimits = Rules<RateLimitConfiguration>;

/** Creates the rate limits of a client. */
export const createRateLimits = (context: Context): RateLimits =>
  createRules(context, {
    kind: "rate-limit",
    noun: "rate limit",
    where: "the dashboard or the data source bunny_shield_rate_limits",
    importId: "<shield_zone_id>/<rate_limit_id>",
    paths: {
      list: (zoneId) => path`/shield/rate-limits/${zoneId}`,
      all: path`/shield/rate-limit`,
      one: (id) => path`/shield/rate-limit/${id}`,
    },
    schema: ruleSchema(ownSchema.entries),
  });
