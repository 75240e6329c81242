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

/** Returns the settings of a `bunny_shield_zone` that protect little. Unknown values are not weak. */
export function zoneWeaknesses(values: Values): readonly Weakness[] {
  return [...ddosWeaknesses(values), ...engineWeaknesses(values), ...challengeWeaknesses(values), ...logs(values)];
}

function ddosWeaknesses({ ddos_execution_mode: mode, ddos_shield_sensitivity: level, under_attack: attack }: Values) {
  const found: Weakness[] = [];
  if (mode === "log") found.push({ kind: "ddos-weak", severity: "high", text: "DDoS protection only logs." });
  if (level === "off" && attack !== true)
    found.push({
      kind: "ddos-weak",
      severity: "medium",
      text: "The sensitivity of DDoS protection is off, so it stops only the largest floods.",
    });
  return found;
}

/**
 * The defaults of the Core Rule Set are 5 and 4. At this threshold or above, several rules of the highest severity must match.
 */
const HIGH_THRESHOLD = 20;
const REFLECTING = ["TRACE", "TRACK", "CONNECT"];

function engineWeaknesses(values: Values): readonly Weakness[] {
  const weak = (severity: Weakness["severity"], text: string): Weakness => ({
    kind: "waf-setting-weak",
    severity,
    text,
  });
  const found: Weakness[] = [];
  for (const direction of ["inbound", "outbound"]) {
    const text = engineText(jsonMember(values["waf_engine_config"], `${direction}_anomaly_score_threshold`));
    if (text !== undefined && /^\d{1,15}$/.test(text) && Number(text) >= HIGH_THRESHOLD)
      found.push(weak("high", `The ${direction} anomaly threshold of the WAF is ${text}, which few attacks reach.`));
  }
  const methods = texts(values["waf_allowed_methods"]).filter((name) => REFLECTING.includes(name.toUpperCase()));
  if (methods.length > 0)
    found.push(
      weak("low", `The WAF allows the ${methods.length === 1 ? "method" : "methods"} ${methods.join(" and ")}.`),
    );
  if (values["waf_request_body_limit_action"] === "ignore")
    found.push(weak("medium", "Request bodies that are longer than the plan inspects are neither blocked nor logged."));
  if (values["waf_realtime_threat_intelligence_enabled"] === false && hasPlan(values["plan_type"], "advanced"))
    found.push({
      kind: "threat-feed-off",
      severity: "low",
      text: "Real-time threat intelligence is off, although the plan includes it.",
    });
  return found;
}

const PLANS: readonly string[] = codeNames(shieldPlans);
const hasPlan = (plan: unknown, least: string): boolean =>
  typeof plan === "string" && PLANS.indexOf(plan) >= PLANS.indexOf(least);

const DAY = 86_400;
const LONG_DAYS = 7;
const VERY_LONG_DAYS = 30;

function challengeWeaknesses({ ddos_challenge_window: seconds }: Values): readonly Weakness[] {
  if (typeof seconds !== "number" || seconds < LONG_DAYS * DAY) return [];
  const days = Math.floor(seconds / DAY);
  const text = `A visitor who passes one challenge skips all challenges for ${days} days.`;
  return [{ kind: "challenge-lasts-long", severity: days >= VERY_LONG_DAYS ? "medium" : "low", text }];
}

const logs = ({ request_body_logging_enabled: isOn }: Values): readonly Weakness[] =>
  isOn === true
    ? [
        {
          kind: "logs-have-bodies",
          severity: "medium",
          text: "Event logs contain the bodies of requests, which may include secrets.",
        },
      ]
    : [];

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
