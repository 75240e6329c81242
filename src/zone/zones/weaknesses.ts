import { jsonMember } from "../../shared/json.js";
import { codeNames } from "../words/code-table.js";
import { shieldPlans } from "../words/zones.js";
import { engineText } from "./waf.js";

/** A setting that protects little, perhaps intentionally. */
export interface Weakness {
  readonly kind: "ddos-weak" | "waf-setting-weak" | "threat-feed-off" | "challenge-lasts-long" | "logs-have-bodies";
  readonly severity: "high" | "medium" | "low";
  /** A sentence. */
  readonly text: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The defaults of the Core Rule Set are 5 and 4. At this threshold or above, several rules of the highest severity must match.
 */
const HIGH_THRESHOLD = 20;
const REFLECTING = ["TRACE", "TRACK", "CONNECT"];
const PLANS: readonly string[] = codeNames(shieldPlans);
const DAY = 86_400;
const LONG_DAYS = 7;
const VERY_LONG_DAYS = 30;

/** Returns the settings of a `bunny_shield_zone` that protect little. Unknown values are not weak. */
export function zoneWeaknesses(values: Values): readonly Weakness[] {
  const found: Weakness[] = [];
  const weak = (kind: Weakness["kind"], severity: Weakness["severity"], text: string): void => {
    found.push({ kind, severity, text });
  };
  if (values["ddos_execution_mode"] === "log") weak("ddos-weak", "high", "DDoS protection only logs.");
  if (values["ddos_shield_sensitivity"] === "off" && values["under_attack"] !== true)
    weak("ddos-weak", "medium", "The sensitivity of DDoS protection is off, so it stops only the largest floods.");
  for (const direction of ["inbound", "outbound"]) {
    const text = engineText(jsonMember(values["waf_engine_config"], `${direction}_anomaly_score_threshold`));
    if (text !== undefined && /^\d{1,15}$/.test(text) && Number(text) >= HIGH_THRESHOLD)
      weak(
        "waf-setting-weak",
        "high",
        `The ${direction} anomaly threshold of the WAF is ${text}, which few attacks reach.`,
      );
  }
  const methods = texts(values["waf_allowed_methods"]).filter((name) => REFLECTING.includes(name.toUpperCase()));
  if (methods.length > 0) {
    const noun = methods.length === 1 ? "method" : "methods";
    weak("waf-setting-weak", "low", `The WAF allows the ${noun} ${methods.join(" and ")}.`);
  }
  if (values["waf_request_body_limit_action"] === "ignore")
    weak(
      "waf-setting-weak",
      "medium",
      "Request bodies that are longer than the plan inspects are neither blocked nor logged.",
    );
  if (values["waf_realtime_threat_intelligence_enabled"] === false && isAdvanced(values["plan_type"]))
    weak("threat-feed-off", "low", "Real-time threat intelligence is off, although the plan includes it.");
  const seconds = values["ddos_challenge_window"];
  const days = typeof seconds === "number" ? Math.floor(seconds / DAY) : 0;
  if (days >= LONG_DAYS) {
    const text = `A visitor who passes one challenge skips all challenges for ${days} days.`;
    weak("challenge-lasts-long", days >= VERY_LONG_DAYS ? "medium" : "low", text);
  }
  if (values["request_body_logging_enabled"] === true)
    weak("logs-have-bodies", "medium", "Event logs contain the bodies of requests, which may include secrets.");
  return found;
}

const isAdvanced = (plan: unknown): boolean =>
  typeof plan === "string" && PLANS.indexOf(plan) >= PLANS.indexOf("advanced");

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
