import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, mapOf, object, string } from "../../framework/index.js";
import { readZoneId } from "../policies/ids.js";

/** `bunny_shield_waf_triggered_rules`: GET `/shield/waf/rules/review-triggered/{zone}` (docs/reference/service.md#waf-catalog). */
export const shieldWafTriggeredRules = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_triggered_rules",
  doc: "The managed WAF rules of a Shield zone that requests have triggered and nobody has reviewed.",
  attributes: {
    shield_zone_id: readZoneId,
    rules: computed(
      listOf(
        object({
          rule_id: computed(string, { doc: "ID of the rule." }),
          description: computed(string, { doc: "Description of the rule." }),
          request_count: computed(integer, { doc: "Number of requests." }),
          top_targeted_urls: computed(mapOf(integer), { doc: "Number of requests by URL." }),
        }),
      ),
      { doc: "The rules." },
    ),
  },
  async read({ config, client, signal }) {
    const rules = await client.wafCatalog.triggered(config.shield_zone_id, { signal });
    return {
      rules: rules.map(({ ruleId, ruleDescription, totalTriggeredRequests, topTargetedUrls }) => ({
        rule_id: ruleId,
        description: ruleDescription,
        request_count: totalTriggeredRequests,
        top_targeted_urls: topTargetedUrls,
      })),
    };
  },
});
