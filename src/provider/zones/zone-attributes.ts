import type { ShieldZone, ZoneSettings } from "../../api/index.js";
import {
  bodyLimitActions,
  codeName,
  ddosExecutionModes,
  ddosSensitivities,
  shieldPlans,
  wafExecutionModes,
} from "../../api/index.js";
import { bool, computed, integer, listOf, mapOf, setOf, string } from "../../framework/index.js";

/** The settings of a Shield zone in data sources (docs/reference/service.md#zone-settings). */
export const settingAttributes = {
  plan_type: computed(string, { doc: "Plan of the zone." }),
  plan_type_code: computed(integer, { doc: "Code of the plan." }),
  waf_enabled: computed(bool, { doc: "Whether the WAF is enabled." }),
  waf_execution_mode: computed(string, { doc: "Whether the WAF blocks or only logs." }),
  waf_execution_mode_code: computed(integer, { doc: "Code of the mode." }),
  waf_realtime_threat_intelligence_enabled: computed(bool, {
    doc: "Whether real-time threat intelligence is enabled.",
  }),
  waf_disabled_rules: computed(setOf(string), { doc: "IDs of the managed rules that are disabled." }),
  waf_log_only_rules: computed(setOf(string), { doc: "IDs of the managed rules that only log." }),
  waf_custom_rule_order: computed(listOf(integer), { doc: "IDs of the custom WAF rules, in order." }),
  waf_profile_id: computed(integer, { doc: "ID of the WAF profile." }),
  waf_engine_config: computed(mapOf(string), {
    doc: "Settings of the WAF engine that the zone overrides, by name.",
  }),
  waf_request_header_logging_enabled: computed(bool, { doc: "Whether event logs contain request headers." }),
  waf_request_ignored_headers: computed(setOf(string), { doc: "Headers that event logs never contain." }),
  request_body_logging_enabled: computed(bool, { doc: "Whether event logs contain request bodies." }),
  waf_request_body_limit_action: computed(string, { doc: "Action for request bodies that are too long to inspect." }),
  waf_response_body_limit_action: computed(string, {
    doc: "Action for response bodies that are too long to inspect.",
  }),
  learning_mode: computed(bool, { doc: "Whether learning mode is enabled." }),
  whitelabel_response_pages: computed(bool, { doc: "Whether white-label response pages are enabled." }),
  ddos_shield_sensitivity: computed(string, { doc: "Sensitivity of DDoS protection." }),
  ddos_shield_sensitivity_code: computed(integer, { doc: "Code of the sensitivity." }),
  ddos_challenge_window: computed(integer, { doc: "Validity of a solved challenge, in seconds." }),
};

/** The settings as `settingAttributes`. */
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
  ...settingAttributes,
  learning_mode_until: computed(string, { doc: "End of learning mode." }),
  rate_limit_rules_limit: computed(integer, { doc: "Maximum number of rate limit rules." }),
  custom_waf_rules_limit: computed(integer, { doc: "Maximum number of custom WAF rules." }),
  ddos_execution_mode: computed(string, { doc: "Whether DDoS protection blocks or only logs." }),
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
