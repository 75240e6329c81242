import type { BunnyClient, ShieldZone } from "../api/index.js";
import { codeName, ddosExecutionModes, ddosSensitivities, shieldPlans, wafExecutionModes } from "../api/index.js";
import {
  atLeast,
  between,
  bool,
  computed,
  defineDataSource,
  DiagnosticError,
  integer,
  isKnown,
  optionalComputed,
  string,
} from "../framework/index.js";

const noZone = ["No zone is given", "Set shield_zone_id or pull_zone_id."] as const;

function zoneOf(zone: ShieldZone) {
  return {
    shield_zone_id: zone.shieldZoneId,
    pull_zone_id: zone.pullZoneId,
    plan_type: codeName(shieldPlans, zone.planType),
    plan_type_code: zone.planType,
    waf_enabled: zone.wafEnabled,
    waf_execution_mode: codeName(wafExecutionModes, zone.wafExecutionMode),
    waf_execution_mode_code: zone.wafExecutionMode,
    waf_realtime_threat_intelligence_enabled: zone.wafRealtimeThreatIntelligenceEnabled,
    learning_mode: zone.learningMode,
    learning_mode_until: zone.learningModeUntil,
    rate_limit_rules_limit: zone.rateLimitRulesLimit,
    custom_waf_rules_limit: zone.customWafRulesLimit,
    whitelabel_response_pages: zone.whitelabelResponsePages,
    ddos_shield_sensitivity: codeName(ddosSensitivities, zone.dDoSShieldSensitivity),
    ddos_shield_sensitivity_code: zone.dDoSShieldSensitivity,
    ddos_execution_mode: codeName(ddosExecutionModes, zone.dDoSExecutionMode),
    ddos_execution_mode_code: zone.dDoSExecutionMode,
    ddos_challenge_window: zone.dDoSChallengeWindow,
  };
}

/** `bunny_shield_zone`: GET a Shield zone by its number or its pull zone's (docs/reference/service.md#zones). */
export const shieldZone = defineDataSource<BunnyClient>()({
  type: "bunny_shield_zone",
  doc: "A Shield zone, by its own number or by the pull zone that it protects.",
  attributes: {
    shield_zone_id: optionalComputed(integer, {
      doc: "Number of the Shield zone. Give this or `pull_zone_id`.",
      constraints: [between(1, 2_147_483_647)],
    }),
    pull_zone_id: optionalComputed(integer, {
      doc: "Pull zone that it protects. Give this or `shield_zone_id`.",
      constraints: [atLeast(1)],
    }),
    plan_type: computed(string, { doc: "Plan." }),
    plan_type_code: computed(integer, { doc: "Number of the plan." }),
    waf_enabled: computed(bool, { doc: "Whether the WAF is on." }),
    waf_execution_mode: computed(string, { doc: "Whether the WAF blocks or only logs." }),
    waf_execution_mode_code: computed(integer, { doc: "Number of that mode." }),
    waf_realtime_threat_intelligence_enabled: computed(bool, { doc: "Whether known attackers are recognised." }),
    learning_mode: computed(bool, { doc: "Whether the WAF is learning." }),
    learning_mode_until: computed(string, { doc: "Until when it learns." }),
    rate_limit_rules_limit: computed(integer, { doc: "How many rate limit rules the plan allows." }),
    custom_waf_rules_limit: computed(integer, { doc: "How many WAF rules of its own the plan allows." }),
    whitelabel_response_pages: computed(bool, { doc: "Whether custom response pages are shown." }),
    ddos_shield_sensitivity: computed(string, { doc: "How easily DDoS protection acts." }),
    ddos_shield_sensitivity_code: computed(integer, { doc: "Number of the sensitivity." }),
    ddos_execution_mode: computed(string, { doc: "Whether DDoS protection blocks or only logs." }),
    ddos_execution_mode_code: computed(integer, { doc: "Number of that mode." }),
    ddos_challenge_window: computed(integer, { doc: "Seconds that a solved challenge lasts." }),
  },
  validate({ config, at, diagnostics }) {
    const { shield_zone_id: zone, pull_zone_id: pullZone } = config;
    if (!isKnown(zone) || !isKnown(pullZone)) return;
    if (zone === null && pullZone === null) diagnostics.error(undefined, ...noZone);
    if (zone !== null && pullZone !== null)
      diagnostics.error(
        at.pull_zone_id,
        "Both shield_zone_id and pull_zone_id are set",
        "Set either shield_zone_id or pull_zone_id.",
      );
  },
  async read({ config, client, signal }) {
    const { shield_zone_id: zone, pull_zone_id: pullZone } = config;
    if (zone !== null) return zoneOf(await client.zones.get(zone, { signal }));
    if (pullZone !== null) return zoneOf(await client.zones.getByPullZone(pullZone, { signal }));
    throw new DiagnosticError(undefined, ...noZone); // Both were unknown in validate.
  },
});
