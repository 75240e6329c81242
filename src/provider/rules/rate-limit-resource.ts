import type { BunnyClient, RateLimit } from "../../api/index.js";
import { computed, defineResource, integer } from "../../framework/index.js";
import {
  type Conditions,
  matchGuard,
  decodeRateLimit,
  encodeRateLimit,
  rateLimitAttributes,
} from "./rule-configuration.js";
import { newRule, officialRateLimit, ruleHooks, sentAttributes } from "./hooks.js";
import { isForNobody, readRule, warnAboutAlwaysMet } from "./reach.js";
import { oddLimits } from "../../zone/rules/odd-limits.js";
import { inEachZone, onlyZoneId, LONG_TIMEOUTS } from "../policies/attributes.js";

/**
 * Converts a rule to state. If the API returns the same value for two different configured values, `prior` decides. An imported
 * rule has no `prior`, so it may match no request.
 */
function rateLimitState(rule: RateLimit, prior: Conditions | null) {
  const decoded = decodeRateLimit(rule, prior);
  const isAllowed = prior === null && isForNobody(decoded);
  return { ...decoded, rate_limit_id: rule.id, ...(isAllowed && { allow_no_match: true }) };
}

const sent = [...sentAttributes, "request_count", "timeframe", "block_time", "counter_key"] as const;

const hooks = ruleHooks({
  type: "bunny_shield_rate_limit",
  idAttribute: "rate_limit_id",
  sent,
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
  identity: ["shield_zone_id", "rate_limit_id"],
  unread: { sent: ["shield_zone_id", ...sent], nullUntilRead: "user_id" },
  private: newRule,
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialRateLimit],
  attributes: {
    ...rateLimitAttributes,
    ...matchGuard,
    rate_limit_id: computed(integer, { doc: "ID of the rule.", stable: true }),
  },

  ...hooks,

  async plan(context) {
    await hooks.plan(context);
    const { applying, plan, at, diagnostics } = context;
    if (applying) return;
    warnAboutAlwaysMet(plan, at, diagnostics);
    const { action, request_count: requests, timeframe: seconds, counter_key: countedBy } = plan;
    for (const { about, summary, detail } of oddLimits({ action, requests, seconds, countedBy }, readRule(plan)))
      diagnostics.warning(at[about], summary, detail);
  },

  list: {
    doc: "The rate limit rules of a Shield zone.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options }) {
      for await (const { data } of client.rateLimits.pages(zone, options))
        for (const rule of data) {
          yield {
            identity: { shield_zone_id: rule.shieldZoneId, rate_limit_id: rule.id },
            displayName: rule.ruleName ?? `rule ${rule.id}`,
            resource: rateLimitState(rule, null),
          };
        }
    }),
  },
});
