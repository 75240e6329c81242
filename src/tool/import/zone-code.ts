import type { AccountObject } from "../../account/read-account.js";
import { Fields } from "../../code/object-fields.js";
import { explainedValue } from "./explanations.js";
import type { Props } from "./construct-code.js";
import { memberName } from "../../code/generated-class.js";
import { packageName, TsCall, type TsCode } from "../../code/typescript.js";

/** Plans in the order of what they include. */
const PLANS = ["basic", "advanced", "business", "enterprise"];

/** The props of `ShieldZone.adopt` that declare all settings of a zone. `others` are what else the zone has. */
export function zoneProps({ config }: AccountObject, others: readonly AccountObject[]): Props {
  const fields = new Fields(config);
  const plan = fields.peek("plan_type");
  const least = Math.max(...[...others.map(leastPlan), fields.peek("whitelabel_response_pages") === true ? 1 : 0]);
  // Constructs refuse what the declared plan of their zone lacks. The zone has it nevertheless.
  const lacks = typeof plan === "string" && PLANS.indexOf(plan) < least;
  const props = {
    pullZone: fields.take("pull_zone_id"),
    plan: lacks ? undefined : fields.constant("plan_type", "ShieldPlan"),
    waf: wafCode(fields),
    ddos: explained("ddos_shield_sensitivity", fields.constant("ddos_shield_sensitivity", "Ddos")),
    whiteLabelPages: fields.take("whitelabel_response_pages"),
    allowUnprotected: fields.take("allow_unprotected"),
  };
  const settings = Object.entries(fields.rest).map(
    ([name, value]) => [memberName(name), explained(name, value)] as const,
  );
  return { ...props, settings: settings.length === 0 ? undefined : Object.fromEntries(settings) };
}

function explained(attribute: string, value: unknown): unknown {
  return explainedValue("bunny_shield_zone", attribute, value);
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
      const { timeframe } = new Fields({ ...(config["rule_configuration"] as object) }).rest;
      return typeof timeframe === "number" && timeframe <= 10 ? 0 : 1;
    }
    default:
      return 0;
  }
}

/** What the WAF does; undefined, and nothing taken, where no method of `Waf` says it. */
function wafCode(fields: Fields): TsCode | TsCall | undefined {
  const isEnabled = fields.peek("waf_enabled");
  const mode = fields.peek("waf_execution_mode");
  const isLearning = fields.peek("learning_mode");
  const take = (...names: string[]): void => {
    for (const name of names) fields.take(name);
  };
  if (isEnabled === false) {
    take("waf_enabled");
    return packageName("Waf.OFF");
  }
  if (isEnabled !== true) return undefined;
  const call = (method: string, ...names: string[]): TsCall => {
    take("waf_enabled", ...names);
    const options = {
      until: method === "learning" ? fields.take("learning_mode_until") : undefined,
      except: fields.take("waf_disabled_rules"),
      logOnly: fields.take("waf_log_only_rules"),
    };
    const isGiven = Object.values(options).some((value) => value !== undefined);
    return new TsCall(`Waf.${method}`, isGiven ? [options] : []);
  };
  if (mode === "block" && isLearning === false) return call("blocking", "waf_execution_mode", "learning_mode");
  if (mode === "log" && isLearning === true) return call("learning", "waf_execution_mode", "learning_mode");
  return mode === "log" ? call("logging", "waf_execution_mode") : undefined;
}
