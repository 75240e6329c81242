import { isDeepStrictEqual } from "node:util";
import type { BunnyClient, RateLimit } from "../api/index.js";
import {
  computed,
  defaulted,
  defineResource,
  integer,
  isKnown,
  matches,
  required,
  string,
} from "../framework/index.js";
import { nullWhenGone } from "./gone.js";
import { decodeConfiguration, encodeConfiguration, ruleConfiguration } from "./rate-limit/configuration.js";
import { checkCondition } from "./rate-limit/conditions.js";
import { requireId, shieldZoneId } from "./identifying-attributes.js";
import { LONG_TIMEOUTS } from "./timeouts.js";

/** The declared attributes of a rule. */
interface Declared {
  readonly rule_name: string;
  readonly rule_description: string;
  readonly rule_configuration: Parameters<typeof encodeConfiguration>[0];
}

/** The members of a rule that a request contains. */
function inputOf(plan: Declared) {
  return {
    ruleName: plan.rule_name,
    ruleDescription: plan.rule_description,
    ruleConfiguration: encodeConfiguration(plan.rule_configuration),
  };
}

/** The configuration of a rule for which the API returns none. */
const NOTHING = {
  variableTypes: null,
  operatorType: null,
  value: null,
  isNegated: null,
  isRegexVariable: null,
  actionType: null,
  severityType: null,
  transformationTypes: null,
  requestCount: null,
  counterKeyType: null,
  timeframe: null,
  blockTime: null,
  chainedRuleConditions: null,
};

function factsOf(rule: RateLimit) {
  return { rate_limit_id: rule.id, user_id: rule.userId };
}

/** A rule as state. `prior` distinguishes values that the API returns alike. */
export function rateLimitState(rule: RateLimit, prior: Parameters<typeof decodeConfiguration>[1]) {
  return {
    ...factsOf(rule),
    shield_zone_id: rule.shieldZoneId,
    rule_name: rule.ruleName ?? "",
    rule_description: rule.ruleDescription ?? "",
    rule_configuration: decodeConfiguration(rule.ruleConfiguration ?? NOTHING, prior),
  };
}

/** Whether a rule matches its declaration. */
function isAsDeclared(rule: RateLimit, { rule_name, rule_description, rule_configuration }: Declared): boolean {
  const { rule_name: name, rule_description: description, ...found } = rateLimitState(rule, rule_configuration);
  const [one, other] = [found.rule_configuration, rule_configuration].map((part) => structuredClone(part));
  return name === rule_name && description === rule_description && isDeepStrictEqual(one, other);
}

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
  attributes: {
    shield_zone_id: shieldZoneId,
    rate_limit_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_name: required(string, {
      doc: "Name of the rule.",
      constraints: [matches(/^ *[A-Za-z0-9][A-Za-z0-9 ]*$/, "letters, digits, and spaces only")],
      meaning: { kind: "label" },
    }),
    rule_description: defaulted(string, "", { doc: "Description of the rule." }),
    rule_configuration: required(ruleConfiguration, {
      doc: "Conditions, limit, and action of the rule.",
    }),
    user_id: computed(string, { doc: "ID of the user who created the rule.", stable: true }),
  },

  validate({ config: { rule_configuration: rule }, at, diagnostics }) {
    if (!isKnown(rule)) return;
    checkCondition(rule, at.rule_configuration, diagnostics);
    const { chained_rule_conditions: chained } = rule;
    if (!isKnown(chained)) return;
    chained?.forEach((one, index) => {
      const place = at.rule_configuration.chained_rule_conditions[index];
      if (isKnown(one) && place) checkCondition(one, place, diagnostics);
    });
  },

  async create({ plan, client, signal, checkpoint }) {
    const isAlike = (rule: RateLimit) => isAsDeclared(rule, plan);
    const rule = await client.rateLimits.create(plan.shield_zone_id, inputOf(plan), { signal, isAlike });
    checkpoint(factsOf(rule));
    return { ...plan, ...factsOf(rule) };
  },

  async read({ state, client, signal }) {
    const { shield_zone_id: zone, rule_configuration: prior } = state;
    const id = requireId("rate_limit_id", state.rate_limit_id);
    // Right after an import, only the rule's ID is known.
    if (zone === null) return rateLimitState(await client.rateLimits.get(id, { signal }), prior);
    const rule = await nullWhenGone(client, zone, signal, () => client.rateLimits.find(zone, id, { signal }));
    return rule && rateLimitState(rule, prior);
  },

  async update({ prior, plan, client, signal }) {
    const id = requireId("rate_limit_id", prior.rate_limit_id);
    await client.rateLimits.update(plan.shield_zone_id, id, inputOf(plan), { signal });
    return { ...plan, rate_limit_id: id, user_id: prior.user_id };
  },

  async delete({ state, client, signal }) {
    const { shield_zone_id: zone, rate_limit_id: id } = state;
    if (zone === null || id === null) return;
    await nullWhenGone(client, zone, signal, () => client.rateLimits.delete(zone, id, { signal }));
  },
});
