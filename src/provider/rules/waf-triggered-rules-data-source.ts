import { type BunnyClient, isApiError, type TriggeredRule } from "../../api/index.js";
import {
  type AttributePath,
  computed,
  constrained,
  defineDataSource,
  type Diagnostics,
  integer,
  listOf,
  mapOf,
  matches,
  object,
  optional,
  setOf,
  string,
} from "../../framework/index.js";
import { readZoneId } from "../policies/attributes.js";
import { readMembers } from "../policies/read-members.js";

const triggered = readMembers<TriggeredRule>()({
  rule_id: ["ruleId", string, "ID of the rule."],
  description: ["ruleDescription", string, "Description of the rule."],
  request_count: ["totalTriggeredRequests", integer, "Number of requests."],
});

/**
 * `bunny_shield_waf_triggered_rules`: GET `/shield/waf/rules/review-triggered/{zone}` and
 * `…/ai-recommendation/{zone}/{ruleId}` (docs/reference/service.md#waf-catalog).
 */
export const shieldWafTriggeredRules = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_triggered_rules",
  doc: "The managed WAF rules of a Shield zone that requests have triggered and nobody has reviewed.",
  attributes: {
    shield_zone_id: readZoneId,
    recommend_rule_ids: optional(setOf(constrained(string, matches(/^[\w-]{1,64}$/, "the ID of a managed rule"))), {
      doc: "IDs of the rules for which to request a recommendation of bunny.net's AI. Each plan and each refresh requests it again. If not set, nothing is requested.",
    }),
    rules: computed(
      listOf(
        object({
          ...triggered.attributes,
          top_targeted_urls: computed(mapOf(integer), { doc: "Number of requests by URL." }),
        }),
      ),
      { doc: "The rules." },
    ),
    recommendations: computed(mapOf(string), {
      doc: "The recommendation on each rule of `recommend_rule_ids`. If the API has no recommendation on a rule, the rule is missing, with a warning.",
    }),
  },
  async read({ config, at, client, diagnostics, options }) {
    const { shield_zone_id: zone, recommend_rule_ids: asked } = config;
    const rules = await client.wafCatalog.triggered(zone, options);
    return {
      rules: rules.map((rule) => ({ ...triggered.read(rule), top_targeted_urls: rule.topTargetedUrls })),
      recommendations: Object.fromEntries(
        await recommendationsOn(asked ?? [], (id) => client.wafCatalog.recommendation(zone, id, options), {
          at: at.recommend_rule_ids,
          diagnostics,
        }),
      ),
    };
  },
});

/** Reads the AI recommendation for each rule. Ignores failures, because a recommendation is only advice. */
async function recommendationsOn(
  ids: readonly string[],
  ask: (ruleId: string) => Promise<string>,
  { at, diagnostics }: { readonly at: AttributePath; readonly diagnostics: Diagnostics },
): Promise<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const id of ids.toSorted()) {
    try {
      found.push([id, await ask(id)]);
    } catch (thrown) {
      if (!isApiError(thrown) || thrown.kind === "unauthorized" || thrown.kind === "cancelled") throw thrown;
      diagnostics.warning(at, `No recommendation on WAF rule ${id}`, `${thrown.message}. ${thrown.advice}`);
    }
  }
  return found;
}
