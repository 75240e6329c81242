import type { ShieldZone, ZoneSettings } from "../../api/index.js";
import {
  bodyLimitActions,
  codeName,
  ddosExecutionModes,
  ddosSensitivities,
  shieldPlans,
  wafExecutionModes,
} from "../../api/index.js";
import { computed, integer, listOf, readOnly } from "../../framework/index.js";
import { ownSettings, zoneFacts } from "./settings.js";

/** The settings of a Shield zone in data sources (docs/reference/service.md#zone-settings). */
export const readSettings = {
  ...readOnly(ownSettings, {
    plan_type: "Plan of the zone.",
    waf_enabled: "Whether the WAF is enabled.",
    waf_execution_mode: "Whether the WAF blocks or only logs.",
    waf_realtime_threat_intelligence_enabled: "Whether real-time threat intelligence is enabled.",
    waf_disabled_rules: "IDs of the managed rules that are disabled.",
    waf_profile_id: "ID of the WAF profile.",
    waf_engine_config: "Settings of the WAF engine that the zone overrides, by name.",
    waf_request_ignored_headers: "Headers that event logs never contain.",
    waf_request_body_limit_action: "Action for request bodies that are too long to inspect.",
    waf_response_body_limit_action: "Action for response bodies that are too long to inspect.",
    learning_mode: "Whether learning mode is enabled.",
    whitelabel_response_pages: "Whether white-label response pages are enabled.",
    ddos_shield_sensitivity: "Sensitivity of DDoS protection.",
  }),
  plan_type_code: computed(integer, { doc: "Code of the plan." }),
  waf_execution_mode_code: computed(integer, { doc: "Code of the mode." }),
  waf_custom_rule_order: computed(listOf(integer), { doc: "IDs of the custom WAF rules, in order." }),
  ddos_shield_sensitivity_code: computed(integer, { doc: "Code of the sensitivity." }),
};

/** The settings as `readSettings`. */
export function settingsOf(zone: ZoneSettings) {
  return {
    plan_type: codeName(shieldPlans, zone.planType),
    plan_type_code: zone.planType,
    waf_enabled: zone.wafEnabled,
    waf_execution_mode: codeName(wafExecutionModes, zone.wafExecutionMode),
    waf_execution_mode_code: zone.wafExecutionMode,
    waf_realtime_threat_intelligence_enabled: zone.wafRealtimeThreatIntelligenceEnabled,
    waf_disabled_rules: zone.wafDisabledRules ?? [],
    waf_log_only_rules: zone.wafLogOnlyRules ?? [],
    waf_custom_rule_order: zone.wafCustomRuleOrder ?? [],
    waf_profile_id: zone.wafProfileId,
    waf_engine_config: Object.fromEntries(
      (zone.wafEngineConfig ?? []).map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]),
    ),
    waf_request_header_logging_enabled: zone.wafRequestHeaderLoggingEnabled,
    waf_request_ignored_headers: zone.wafRequestIgnoredHeaders ?? [],
    request_body_logging_enabled: zone.requestBodyLoggingEnabled,
    waf_request_body_limit_action: codeName(bodyLimitActions, zone.wafRequestBodyLimitAction),
    waf_response_body_limit_action: codeName(bodyLimitActions, zone.wafResponseBodyLimitAction),
    learning_mode: zone.learningMode,
    whitelabel_response_pages: zone.whitelabelResponsePages,
    ddos_shield_sensitivity: codeName(ddosSensitivities, zone.dDoSShieldSensitivity),
    ddos_shield_sensitivity_code: zone.dDoSShieldSensitivity,
    ddos_challenge_window: zone.dDoSChallengeWindow,
  };
}

/** A Shield zone in data sources, without its IDs. */
export const zoneAttributes = {
  ...readSettings,
  ...readOnly(zoneFacts),
  ddos_execution_mode_code: computed(integer, { doc: "Code of the mode." }),
};

/** A zone as `zoneAttributes`, with its IDs. */
export function zoneOf(zone: ShieldZone) {
  return {
    shield_zone_id: zone.shieldZoneId,
    pull_zone_id: zone.pullZoneId,
    ...settingsOf(zone),
    learning_mode_until: zone.learningModeUntil,
    rate_limit_rules_limit: zone.rateLimitRulesLimit,
    custom_waf_rules_limit: zone.customWafRulesLimit,
    ddos_execution_mode: codeName(ddosExecutionModes, zone.dDoSExecutionMode),
    ddos_execution_mode_code: zone.dDoSExecutionMode,
  };
}
