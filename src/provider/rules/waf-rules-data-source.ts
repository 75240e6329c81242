import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, listOf, optional, string } from "../../framework/index.js";
import { managedRules, managedRulesOf } from "./rule-data-source-attributes.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_waf_rules`: GET `/shield/waf/rules/{zone}` (docs/reference/service.md#waf-catalog). */
export const shieldWafRules = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_rules",
  doc: "The managed WAF rules of a Shield zone, for `waf_disabled_rules` and `waf_log_only_rules` of `bunny_shield_zone`.",
  attributes: {
    shield_zone_id: readZoneId,
    section: optional(string, { doc: "Return only rules of this section: `REQUEST` or `RESPONSE`." }),
    group_code: optional(string, { doc: "Return only rules of the group with this code, for example `941`." }),
    rules: computed(managedRules, { doc: "The rules." }),
    rule_ids: computed(listOf(string), { doc: "IDs of the rules." }),
  },
  async read({ config, client, options }) {
    const { shield_zone_id: zone, section, group_code: group } = config;
    const rules = managedRulesOf(await client.wafCatalog.rules(zone, options)).filter(
      (rule) => (section === null || rule.section === section) && (group === null || rule.group_code === group),
    );
    return { rules, rule_ids: rules.map((rule) => rule.rule_id) };
  },
});
