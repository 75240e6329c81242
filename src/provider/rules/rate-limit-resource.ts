import {
  type BunnyClient,
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
  computed,
  type Constraint,
  defaulted,
  defineResource,
  integer,
  object,
  oneOfKnown,
  required,
  satisfies,
  type State,
} from "../../framework/index.js";
import { decodeMatching, encodeMatching, matching, ruleAttributes, ruleState } from "./configuration.js";
import { ruleHooks } from "./hooks.js";
import { officialRateLimit } from "./moves.js";
import { listedZoneId } from "../policies/ids.js";
import { LONG_TIMEOUTS } from "../policies/timeouts.js";

function oneOfNumbers(numbers: readonly number[]): Constraint<number> {
  return satisfies(`one of ${numbers.join(", ")}`, (value) => numbers.includes(value));
}

const configuration = {
  ...matching,
  action_type: required(oneOfKnown(...codeNames(rateLimitActions)), {
    doc: "Action for requests above the limit.",
    meaning: { kind: "action", stances: { rate_limit: "blocks", log: "observes", challenge: "challenges" } },
  }),
  request_count: required(integer, {
    doc: "Number of requests that are allowed per `timeframe`.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "rate", periodAttribute: "timeframe" },
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
  counter_key_type: defaulted(oneOfKnown(...codeNames(rateLimitCounterKeys)), "ip", {
    doc: "Property of a request by which requests are counted.",
    meaning: { kind: "match" },
  }),
};

/** The conditions, the limit, and the action of a rate limit. */
export const rateLimitConfiguration = object(configuration);

type Configuration = State<typeof configuration>;

/** The configuration for a request. */
export function encodeRateLimit(from: Configuration): RateLimitConfiguration {
  return {
    ...encodeMatching(from),
    actionType: requireCode(rateLimitActions, from.action_type),
    requestCount: from.request_count,
    counterKeyType: requireCode(rateLimitCounterKeys, from.counter_key_type),
    timeframe: from.timeframe,
    blockTime: from.block_time,
  };
}

/** A configuration that the API returned as state. */
export function decodeRateLimit(from: RateLimitConfiguration | null, prior: Configuration | null): Configuration {
  return {
    ...decodeMatching(from, prior),
    action_type: codeName(rateLimitActions, from?.actionType ?? 0),
    request_count: from?.requestCount ?? 0,
    timeframe: from?.timeframe ?? 0,
    block_time: from?.blockTime ?? 0,
    counter_key_type: codeName(rateLimitCounterKeys, from?.counterKeyType ?? 0),
  };
}

/** A rule as state. `prior` distinguishes values that the API returns alike. */
function rateLimitState(rule: RateLimit, prior: Configuration | null) {
  return {
    ...ruleState(rule),
    rate_limit_id: rule.id,
    rule_configuration: decodeRateLimit(rule.ruleConfiguration, prior),
  };
}

const hooks = ruleHooks({
  idAttribute: "rate_limit_id",
  rules: (client) => client.rateLimits,
  encode: encodeRateLimit,
  stateOf: rateLimitState,
});

/**
 * `bunny_shield_rate_limit`: POST, GET, PATCH and DELETE `/shield/rate-limit` (docs/reference/service.md#rate-limits).
 */
export const shieldRateLimit = defineResource<BunnyClient>()({
  type: "bunny_shield_rate_limit",
  doc: [
    "A rule of a Shield zone that counts requests and applies an action to requests above a limit.",
    "",
    "The number of rules per zone depends on its plan.",
  ].join("\n"),
  identity: ["rate_limit_id"],
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialRateLimit],
  attributes: {
    ...ruleAttributes,
    rate_limit_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_configuration: required(rateLimitConfiguration, { doc: "Conditions, limit, and action of the rule." }),
  },

  ...hooks,

  list: {
    doc: "The rate limit rules of a Shield zone.",
    attributes: { shield_zone_id: listedZoneId },
    async *objects({ config, client, signal, includeResource }) {
      for await (const { data } of client.rateLimits.pages(config.shield_zone_id, { signal }))
        for (const rule of data) {
          const found = { identity: { rate_limit_id: rule.id }, displayName: rule.ruleName ?? `rule ${rule.id}` };
          yield includeResource ? { ...found, resource: rateLimitState(rule, null) } : found;
        }
    },
  },
});
