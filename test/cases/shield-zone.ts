import type { BatteryCase } from "../support/battery-case.js";
import type { Target } from "./target.js";

/** The settings of the target's zone, which is taken over and restored. */
export const shieldZone = ({ zone: id, pullZone, otherPullZone }: Target): BatteryCase => ({
  attributes: {
    pull_zone_id: pullZone,
    plan_type: "business",
    learning_mode: false,
    waf_enabled: true,
    waf_execution_mode: "block",
    waf_disabled_rules: ["941100", "942100"],
    waf_log_only_rules: ["952100"],
    waf_profile_id: 2,
    waf_realtime_threat_intelligence_enabled: true,
    waf_request_header_logging_enabled: true,
    waf_request_ignored_headers: ["Cookie", "Authorization"],
    request_body_logging_enabled: false,
    waf_request_body_limit_action: "log",
    waf_response_body_limit_action: "ignore",
    waf_detection_paranoia_level: 1,
    waf_executing_paranoia_level: 1,
    waf_blocking_paranoia_level: 1,
    waf_allowed_methods: ["GET", "HEAD", "POST"],
    waf_allowed_http_versions: ["HTTP/1.1", "HTTP/2"],
    waf_allowed_request_content_types: ["application/json", "text/plain"],
    waf_engine_config: { max_num_args: "255" },
    ddos_shield_sensitivity: "high",
    ddos_challenge_window: 3600,
    whitelabel_response_pages: true,
    adopt_existing: true,
    allow_unprotected: true,
    on_destroy: "restore",
  },
  updates: {
    waf_disabled_rules: ["942100"],
    waf_log_only_rules: ["952100", "953100"],
    waf_profile_id: 3,
    waf_realtime_threat_intelligence_enabled: false,
    waf_request_header_logging_enabled: false,
    waf_request_ignored_headers: ["Cookie"],
    request_body_logging_enabled: true,
    waf_request_body_limit_action: "block",
    waf_response_body_limit_action: "log",
    waf_detection_paranoia_level: 3,
    waf_executing_paranoia_level: 2,
    waf_blocking_paranoia_level: 2,
    waf_allowed_methods: ["GET", "HEAD"],
    waf_allowed_http_versions: ["HTTP/2"],
    waf_allowed_request_content_types: ["application/json"],
    waf_engine_config: { max_num_args: "100" },
    ddos_shield_sensitivity: "medium",
    ddos_challenge_window: 900,
    whitelabel_response_pages: false,
    under_attack: true,
    learning_mode: true,
    waf_execution_mode: "log",
    waf_enabled: false,
    plan_type: "advanced",
    adopt_existing: false,
    on_destroy: "disable",
  },
  replaces: { pull_zone_id: { value: otherPullZone } },
  neither: {
    allow_unprotected: "the other updates need it to be true",
    learning_mode_until:
      "it needs learning_mode, which the configuration has off (test/provider/zones/learning.test.ts)",
  },
  respelt: [{ waf_request_ignored_headers: ["authorization", "COOKIE"] }, { waf_disabled_rules: ["942100", "941100"] }],
  local: ["adopt_existing", "allow_unprotected", "on_destroy"],
  derived: ["learning_mode_until", "ddos_execution_mode", "rate_limit_rules_limit", "custom_waf_rules_limit"],
  importId: (object) => String(object["shield_zone_id"]),
  absentId: "999",
  drifts: [
    {
      name: "somebody lets the WAF only log",
      make: async (service) => {
        await service.send("PATCH", "/shield/shield-zone", { shieldZoneId: id, shieldZone: { wafExecutionMode: 0 } });
      },
      shows: { waf_execution_mode: "log" },
    },
    {
      name: "somebody excepts a rule",
      make: async (service) => {
        await service.send("PATCH", "/shield/shield-zone", {
          shieldZoneId: id,
          shieldZone: { wafDisabledRules: ["941100", "942100", "933100"] },
        });
      },
      shows: { waf_disabled_rules: ["933100", "941100", "942100"] },
    },
  ],
  remove: null,
  createdBy: "updateZone",
  listed: {
    filter: {},
    found: [9001, 9002, 9003].map((pullZone, index) => [
      { shield_zone_id: 42 + index },
      `Shield zone ${42 + index} of pull zone ${pullZone}`,
    ]),
  },
  halfCreated: null,
});
