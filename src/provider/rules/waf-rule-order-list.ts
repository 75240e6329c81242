import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { shieldWafRuleOrder as resource } from "./waf-rule-order-resource.js";

/** `list "bunny_shield_waf_rule_order"`: the order of the custom WAF rules of each zone that has some. */
export const shieldWafRuleOrder = defineListResource<BunnyClient>()({
  resource,
  doc: "The order of the custom WAF rules, for each Shield zone of the account that has some.",
  attributes: {},
  async *list({ client, signal }) {
    for await (const { data } of client.zones.pages({ signal }))
      for (const { shieldZoneId: id, wafCustomRuleOrder: order } of data)
        if (order !== null && order.length > 0)
          yield {
            identity: { shield_zone_id: id },
            displayName: `order of the custom WAF rules of Shield zone ${id}`,
            resource: { shield_zone_id: id, rule_ids: order },
          };
  },
});
