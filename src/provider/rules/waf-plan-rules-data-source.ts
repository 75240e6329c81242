import { type BunnyClient, codeName, shieldPlans } from "../../api/index.js";
import { computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";
import { managedRules, managedRulesOf } from "./rule-data-source-attributes.js";

/** `bunny_shield_waf_plan_rules`: GET `/shield/waf/rules/plan-segmentation` (docs/reference/service.md#waf-catalog). */
export const shieldWafPlanRules = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_plan_rules",
  doc: "The managed WAF rules of each plan.",
  attributes: {
    plans: computed(
      listOf(
        object({
          plan_type: computed(string, { doc: "Plan." }),
          plan_type_code: computed(integer, { doc: "Code of the plan." }),
          rules: computed(managedRules, { doc: "The rules." }),
        }),
      ),
      { doc: "The plans." },
    ),
  },
  async read({ client, options }) {
    const plans = await client.wafCatalog.rulesByPlan(options);
    return {
      plans: plans.map(({ planValue, rules }) => ({
        plan_type: codeName(shieldPlans, planValue),
        plan_type_code: planValue,
        rules: managedRulesOf(rules),
      })),
    };
  },
});
