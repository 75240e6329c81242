import {
  type BunnyClient,
  codeName,
  codeNames,
  requireCode,
  type RuleConfiguration,
  type WafRule,
  wafRuleActions,
} from "../api/index.js";
import { computed, defineResource, integer, object, oneOfKnown, required, type State } from "../framework/index.js";
import { nullWhenGone } from "./gone.js";
import { requireId } from "./identifying-attributes.js";
import {
  checkConditions,
  decodeMatching,
  type Declared,
  encodeMatching,
  isAsDeclared,
  matching,
  ruleAttributes,
  ruleState,
} from "./rules/configuration.js";
import { officialWafRule, requireReadAfterMove } from "./rules/moves.js";
import { LONG_TIMEOUTS } from "./timeouts.js";

const configuration = {
  ...matching,
  action_type: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: {
      kind: "action",
      stances: { block: "blocks", challenge: "challenges", log: "observes", allow: "allows", bypass: "bypasses" },
    },
  }),
};

type Configuration = State<typeof configuration>;

function encodeConfiguration(from: Configuration): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action_type) };
}

/** A rule as state. `prior` distinguishes values that the API returns alike. */
export function wafRuleState(rule: WafRule, prior: Configuration | null) {
  const { ruleConfiguration: from } = rule;
  return {
    ...ruleState(rule),
    waf_rule_id: rule.id,
    rule_configuration: {
      ...decodeMatching(from, prior),
      action_type: codeName(wafRuleActions, from?.actionType ?? 0),
    },
  };
}

/** The members of a rule that a request contains. */
function inputOf(plan: Declared<Configuration>) {
  return {
    ruleName: plan.rule_name,
    ruleDescription: plan.rule_description,
    ruleConfiguration: encodeConfiguration(plan.rule_configuration),
  };
}

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
  identity: ["waf_rule_id"],
  timeouts: LONG_TIMEOUTS,
  moveFrom: [officialWafRule],
  attributes: {
    ...ruleAttributes,
    waf_rule_id: computed(integer, { doc: "ID of the rule.", stable: true }),
    rule_configuration: required(object(configuration), { doc: "Conditions and action of the rule." }),
  },

  validate({ config, at, diagnostics }) {
    checkConditions(config.rule_configuration, at.rule_configuration, diagnostics);
  },

  plan({ prior, at, diagnostics }) {
    requireReadAfterMove(prior, at.shield_zone_id, diagnostics);
  },

  async create({ plan, client, signal, checkpoint }) {
    const isAlike = (rule: WafRule) => isAsDeclared(wafRuleState(rule, plan.rule_configuration), plan);
    const { id, userId } = await client.wafRules.create(plan.shield_zone_id, inputOf(plan), { signal, isAlike });
    const facts = { waf_rule_id: id, user_id: userId };
    checkpoint(facts);
    return { ...plan, ...facts };
  },

  async read({ state, client, signal }) {
    const { shield_zone_id: zone, rule_configuration: prior } = state;
    const id = requireId("waf_rule_id", state.waf_rule_id);
    // Right after an import, only the rule's ID is known.
    if (zone === null) return wafRuleState(await client.wafRules.get(id, { signal }), prior);
    const rule = await nullWhenGone(client, zone, signal, () => client.wafRules.find(zone, id, { signal }));
    return rule && wafRuleState(rule, prior);
  },

  async update({ prior, plan, client, signal }) {
    const id = requireId("waf_rule_id", prior.waf_rule_id);
    await client.wafRules.update(plan.shield_zone_id, id, inputOf(plan), { signal });
    return { ...plan, waf_rule_id: id, user_id: prior.user_id };
  },

  async delete({ state, client, signal }) {
    const { shield_zone_id: known, waf_rule_id: id } = state;
    if (id === null) return;
    // A rule that was moved from the official provider and not read since has no zone in the state.
    const zone = known ?? (await client.wafRules.get(id, { signal })).shieldZoneId;
    await nullWhenGone(client, zone, signal, () => client.wafRules.delete(zone, id, { signal }));
  },
});
