import { type ShieldZone, type ZoneSettings } from "../../api/index.js";
import { computed, integer, listOf, readOnly } from "../../framework/index.js";
import { ownSettings, plainSettings, zoneFacts, zoneFactsOf } from "./zone-settings.js";

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

/** Converts settings to `readSettings`. */
export function readSettingsOf(zone: ZoneSettings) {
  return {
    ...plainSettings(zone),
    plan_type_code: zone.planType,
    waf_execution_mode_code: zone.wafExecutionMode,
    waf_custom_rule_order: zone.wafCustomRuleOrder ?? [],
    waf_engine_config: Object.fromEntries(
      (zone.wafEngineConfig ?? []).map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]),
    ),
    ddos_shield_sensitivity_code: zone.dDoSShieldSensitivity,
  };
}

/** A Shield zone in data sources, without its IDs. */
export const zoneAttributes = {
  ...readSettings,
  ...readOnly(zoneFacts),
  ddos_execution_mode_code: computed(integer, { doc: "Code of the mode." }),
};

/** Converts a zone to `zoneAttributes`, with its IDs. */
export function zoneOf(zone: ShieldZone) {
  return {
    shield_zone_id: zone.shieldZoneId,
    pull_zone_id: zone.pullZoneId,
    ...readSettingsOf(zone),
    ...zoneFactsOf(zone),
    ddos_execution_mode_code: zone.dDoSExecutionMode,
  };
}
