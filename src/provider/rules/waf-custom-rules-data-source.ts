import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object } from "../../framework/index.js";
import { wafRuleAttributes, wafRuleOf } from "./rule-data-source-attributes.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_waf_custom_rules`: GET `/shield/waf/custom-rules/{zone}`, all pages (docs/reference/service.md#waf-rules). */
export const shieldWafCustomRules = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_custom_rules",
  doc: "All custom WAF rules of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    waf_rules: computed(
      listOf(object({ waf_rule_id: computed(integer, { doc: "ID of the rule." }), ...wafRuleAttributes })),
      { doc: "The rules." },
    ),
  },
  async read({ config, client, options }) {
    const rules = await client.wafRules.list(config.shield_zone_id, options);
    return { waf_rules: rules.map((rule) => ({ waf_rule_id: rule.id, ...wafRuleOf(rule) })) };
  },
});
