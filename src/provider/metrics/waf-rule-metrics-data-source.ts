import type { BunnyClient } from "../../api/index.js";
import { defineDataSource, matches, required, string } from "../../framework/index.js";
import { metricAttributes, metricOf } from "./metric-attributes.js";
import { readZoneId } from "../policies/attributes.js";

/** `bunny_shield_waf_rule_metrics`: GET `/shield/metrics/shield-zone/{zone}/waf-rule/{ruleId}` (docs/reference/service.md#metrics). */
export const shieldWafRuleMetrics = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_rule_metrics",
  doc: "How often requests triggered a WAF rule of a Shield zone.",
  attributes: {
    shield_zone_id: readZoneId,
    rule_id: required(string, {
      doc: "ID of the rule, such as `941100`.",
      constraints: [matches(/^[\w-]{1,64}$/, "1 to 64 letters, digits, `_`, or `-`")],
    }),
    ...metricAttributes,
  },
  read: async ({ config, client, options }) =>
    metricOf(await client.metrics.wafRule(config.shield_zone_id, config.rule_id, options)),
});
