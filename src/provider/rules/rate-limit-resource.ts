import type { BunnyClient, RateLimit } from "../../api/index.js";
import { computed, defineResource, integer, isKnown, object, required } from "../../framework/index.js";
import { ruleAttributes, ruleState } from "./rule-configuration.js";
import { officialRateLimit, newRule, ruleHooks, unreadRule } from "./hooks.js";
import { warnAboutAlwaysMet } from "./reach.js";
import {
  type RateLimitState,
  decodeRateLimit,
  encodeRateLimit,
  rateLimitConfiguration,
} from "./rate-limit-configuration.js";
import { listedZoneId } from "../policies/ids.js";
import { LONG_TIMEOUTS } from "../policies/timeouts.js";

/** Converts a rule to state. If the API returns the same value for two different configured values, `prior` decides. */
function rateLimitState(rule: RateLimit, prior: RateLimitState | null) {
  return {
    ...ruleState(rule),
    rate_limit_id: rule.id,
    rule_configuration: decodeRateLimit(rule.ruleConfiguration, prior),
  };
}

const hooks = ruleHooks({
  type: "bunny_shield_rate_limit",
  idAttribute: "rate_limit_id",
  limit: { measure: "rateLimits", noun: "rate limits", of: ({ rateLimitRulesLimit }) => rateLimitRulesLimit },
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
    "Requests are counted in all regions together, with a delay of a few seconds, so some requests above the limit pass. The number",
    "of rules per zone, and how long a timeframe can be, depend on its plan.",
  ].join("\n"),
  identity: ["rate_limit_id"],
  unread: unreadRule,
  private: newRule,
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialRateLimit],
  attributes: {
    ...ruleAttributes,
    rate_limit_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_configuration: required(object(rateLimitConfiguration), { doc: "Conditions, limit, and action of the rule." }),
  },

  ...hooks,

  async plan(context) {
    await hooks.plan(context);
    const { applying, plan, at, diagnostics } = context;
    if (applying || !isKnown(plan.rule_configuration)) return;
    warnAboutAlwaysMet(plan.rule_configuration, at.rule_configuration, diagnostics);
  },

  list: {
    doc: "The rate limit rules of a Shield zone.",
    attributes: { shield_zone_id: listedZoneId },
    async *objects({ config, client, options }) {
      for await (const { data } of client.rateLimits.pages(config.shield_zone_id, options))
        for (const rule of data) {
          yield {
            identity: { rate_limit_id: rule.id },
            displayName: rule.ruleName ?? `rule ${rule.id}`,
            resource: rateLimitState(rule, null),
          };
        }
    },
  },
});
