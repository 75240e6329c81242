import {
  codeName,
  codeNames,
  type RateLimit,
  rateLimitActions,
  rateLimitBlockTimes,
  type RateLimitConfiguration,
  rateLimitCounterKeys,
  rateLimitTimeframes,
  requireCode,
} from "../../api/index.js";
import {
  between,
  type Constraint,
  defaulted,
  integer,
  oneOfKnown,
  required,
  satisfies,
  type State,
} from "../../framework/index.js";
import { type Conditions, decodeRule, encodeMatching, ruleAttributes } from "./rule-configuration.js";
import { stancesOf } from "../../zone/words/code-table.js";

function oneOfNumbers(numbers: readonly number[]): Constraint<number> {
  return satisfies(`one of ${numbers.join(", ")}`, (value) => numbers.includes(value));
}

export const rateLimitAttributes = {
  ...ruleAttributes,
  action: required(oneOfKnown(...codeNames(rateLimitActions)), {
    doc: "Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them.",
    meaning: { kind: "action", stances: stancesOf(rateLimitActions) },
  }),
  request_count: required(integer, {
    doc: "Number of requests that are allowed per `timeframe`.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "subject" },
  }),
  timeframe: required(integer, {
    doc: "Period over which requests are counted, in seconds.",
    constraints: [oneOfNumbers(rateLimitTimeframes)],
  }),
  block_time: required(integer, {
    doc: "Duration of the action, in seconds.",
    constraints: [oneOfNumbers(rateLimitBlockTimes)],
    meaning: { kind: "amount", unit: "seconds", looser: "lower" },
  }),
  counter_key: defaulted(oneOfKnown(...codeNames(rateLimitCounterKeys)), "ip", {
    doc: "Property of a request by which requests are counted.",
    meaning: { kind: "subject" },
  }),
};

export type RateLimitState = State<typeof rateLimitAttributes>;

/** Encodes a configuration for a request. */
export function encodeRateLimit(from: Omit<RateLimitState, "user_id">): RateLimitConfiguration {
  return {
    ...encodeMatching(from),
    actionType: requireCode(rateLimitActions, from.action),
    requestCount: from.request_count,
    counterKeyType: requireCode(rateLimitCounterKeys, from.counter_key),
    timeframe: from.timeframe,
    blockTime: from.block_time,
  };
}

/** Decodes a rate limit to state. */
export function decodeRateLimit(rule: RateLimit, prior: Conditions | null): RateLimitState {
  const { ruleConfiguration: from } = rule;
  return {
    ...decodeRule(rule, prior),
    action: codeName(rateLimitActions, from?.actionType ?? 0),
    request_count: from?.requestCount ?? 0,
    timeframe: from?.timeframe ?? 0,
    block_time: from?.blockTime ?? 0,
    counter_key: codeName(rateLimitCounterKeys, from?.counterKeyType ?? 0),
  };
}
