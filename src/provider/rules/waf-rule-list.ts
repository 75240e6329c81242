import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { shieldWafRule as resource, wafRuleState } from "./waf-rule-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_waf_rule"`: the custom WAF rules of a zone. */
export const shieldWafRule = defineListResource<BunnyClient>()({
  resource,
  doc: "The custom WAF rules of a Shield zone.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    for await (const { data } of client.wafRules.pages(config.shield_zone_id, { signal }))
      for (const rule of data) {
        const found = { identity: { waf_rule_id: rule.id }, displayName: rule.ruleName ?? `rule ${rule.id}` };
        yield includeResource ? { ...found, resource: wafRuleState(rule, null) } : found;
      }
  },
});
