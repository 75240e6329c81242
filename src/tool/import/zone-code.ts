import type { AccountObject } from "../../account/read-account.js";
import { type Props, propsFor } from "../../code/constructs.js";
import { isJsonObject } from "../../shared/json.js";
import { explainedValue } from "./explanations.js";

/** Plans in the order of what they include. */
const PLANS = ["basic", "advanced", "business", "enterprise"];

/** The props of `ShieldZone.adopt` that declare all settings of a zone. `others` are what else the zone has. */
export function zoneProps({ type, config }: AccountObject, others: readonly AccountObject[]): Props {
  const { plan_type: plan, whitelabel_response_pages: pages } = config;
  const least = Math.max(...[...others.map(leastPlan), pages === true ? 1 : 0]);
  // Constructs refuse what the declared plan of their zone lacks. The zone has it nevertheless.
  const lacks = typeof plan === "string" && PLANS.indexOf(plan) < least;
  const explain = (attribute: string, value: unknown) => explainedValue(type, attribute, value);
  return propsFor(type, config, { explain }, lacks ? ["plan"] : []) ?? {};
}

/** The index of the lowest plan in which constructs declare an object. */
function leastPlan({ type, config }: AccountObject): number {
  switch (type) {
    case "bunny_shield_bot_detection":
      return config["browser_fingerprint_complex_enabled"] === true ? 2 : 1;
    case "bunny_shield_bot_action":
    case "bunny_shield_bot_category_action":
    case "bunny_shield_custom_page":
    case "bunny_shield_waf_rule":
      return 1;
    case "bunny_shield_upload_scanning":
      return config["antivirus_scanning_mode"] === "disabled" ? 0 : 1;
    case "bunny_shield_rate_limit": {
      const { rule_configuration: rule } = config;
      const timeframe = isJsonObject(rule) ? rule["timeframe"] : undefined;
      return typeof timeframe === "number" && timeframe <= 10 ? 0 : 1;
    }
    default:
      return 0;
  }
}
