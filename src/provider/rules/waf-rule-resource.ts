import type { BunnyClient, ShieldZone, WafRule } from "../../api/index.js";
import {
  type Diagnostics,
  type Unknown,
  bool,
  computed,
  defaulted,
  defineResource,
  integer,
  isKnown,
} from "../../framework/index.js";
import { type Conditions, matchGuard, decodeWafRule, encodeWafRule, wafRuleAttributes } from "./rule-configuration.js";
import { newRule, officialWafRule, ruleHooks, sentAttributes } from "./hooks.js";
import { inEachZone, onlyZoneId, LONG_TIMEOUTS } from "../policies/attributes.js";
import { requireZonePlan } from "../policies/zone-plan.js";
import { alwaysMetRemarks, decisionOnEverybody } from "../../zone/rules/impossible-remarks.js";
import { type ConfiguredRule, isForNobody, readRule, type RuleAt, refuseAlwaysMet } from "./reach.js";
import { safeJson } from "../../shared/safe-json.js";

/**
 * Converts a rule to state. If the API returns the same value for two different configured values, `prior` decides. An imported
 * rule has no `prior`, so it may decide about all requests or about none.
 */
function wafRuleState(rule: WafRule, prior: Conditions | null) {
  const decoded = decodeWafRule(rule, prior);
  return {
    ...decoded,
    waf_rule_id: rule.id,
    ...(prior === null && needsCatchAll(decoded) && { allow_catch_all: true }),
    ...(prior === null && isForNobody(decoded) && { allow_no_match: true }),
  };
}

const CUSTOM_RULES = { name: "A custom WAF rule", lowestPlan: "advanced" };

const hooks = ruleHooks({
  type: "bunny_shield_waf_rule",
  idAttribute: "waf_rule_id",
  sent: sentAttributes,
  limit: { measure: "wafRules", noun: "custom WAF rules", of: ({ customWafRulesLimit }) => customWafRulesLimit },
  rules: (client) => client.wafRules,
  encode: encodeWafRule,
  stateOf: wafRuleState,
});

/**
 * `bunny_shield_waf_rule`: POST, GET, PATCH and DELETE `/shield/waf/custom-rule` (docs/reference/service.md#waf-rules).
 */
export const shieldWafRule = defineResource<BunnyClient>()({
  type: "bunny_shield_waf_rule",
  doc: [
    "A custom WAF rule of a Shield zone: an action for requests that meet all of its conditions.",
    "",
    "Custom rules act only if the WAF of the zone is enabled. The number of rules per zone depends on its plan; the plan",
    "`basic` has none. To set the order of the rules, use `bunny_shield_waf_rule_order`.",
  ].join("\n"),
  identity: ["shield_zone_id", "waf_rule_id"],
  unread: { sent: ["shield_zone_id", ...sentAttributes], nullUntilRead: "user_id" },
  private: newRule,
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialWafRule],
  attributes: {
    ...wafRuleAttributes,
    ...matchGuard,
    waf_rule_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    allow_catch_all: defaulted(bool, false, {
      doc: "Whether the rule may block, challenge, allow, or bypass all requests, or have a condition that no request can fail.",
      local: true,
      meaning: { kind: "guard", usual: false },
    }),
  },

  ...hooks,

  validate(context) {
    hooks.validate(context);
    refuseEverybody(context.config, context.at, context.diagnostics);
  },

  async plan(context) {
    await hooks.plan(context);
    refuseEverybody(context.plan, context.at, context.diagnostics);
    const hasNone = ({ customWafRulesLimit }: ShieldZone) => customWafRulesLimit === 0;
    if (context.prior === null) await requireZonePlan(CUSTOM_RULES, context, hasNone);
  },

  list: {
    doc: "The custom WAF rules of a Shield zone.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options }) {
      for await (const { data } of client.wafRules.pages(zone, options))
        for (const rule of data) {
          yield {
            identity: { shield_zone_id: rule.shieldZoneId, waf_rule_id: rule.id },
            displayName: rule.ruleName ?? `rule ${rule.id}`,
            resource: wafRuleState(rule, null),
          };
        }
    }),
  },
});

interface DecidingRule extends ConfiguredRule {
  readonly action: string | Unknown;
}

/**
 * Returns the effect that a rule has on all requests. Undefined if the known part of the rule does not decide about all requests.
 */
const decision = (rule: DecidingRule): string | undefined =>
  decisionOnEverybody(readRule(rule), isKnown(rule.action) ? rule.action : undefined);

/**
 * Reports whether a rule needs `allow_catch_all`: it decides about all requests, or every request meets one of its conditions,
 * which is probably a mistake.
 */
const needsCatchAll = (rule: DecidingRule): boolean =>
  decision(rule) !== undefined || alwaysMetRemarks(readRule(rule), "error").length > 0;

const INTENDED = "If this is intended, set allow_catch_all = true.";

/** Policy: {@link needsCatchAll}. */
function refuseEverybody(
  rule: DecidingRule & { readonly allow_catch_all: boolean | null | Unknown },
  at: RuleAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(rule.allow_catch_all) || rule.allow_catch_all === true) return;
  refuseAlwaysMet(rule, at, diagnostics, INTENDED);
  const does = decision(rule);
  if (does === undefined) return;
  const isOnly = isKnown(rule.conditions) && rule.conditions.length === 1;
  diagnostics.error(
    at.conditions[0]?.value,
    `The rule would ${does} all requests`,
    `Every request meets the rule's ${isOnly ? "condition" : "conditions"}, and action is ${safeJson(String(rule.action))}. ${INTENDED}`,
  );
}
