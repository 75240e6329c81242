import type { AuditRuleId } from "./audit-rules.js";

export const AUDIT_REMEDIES: Readonly<Record<AuditRuleId, string>> = {
  "shield-missing": "Create a Shield zone for it (`bunny_shield_zone`), or say in the ignore file why it needs none.",
  "waf-off": "Set `waf_enabled = true` in its `bunny_shield_zone`.",
  "waf-only-logs":
    'Look at the requests that it logged, then set `waf_execution_mode = "block"` in its `bunny_shield_zone`.',
  "learning-without-end": "Set `learning_mode = false` in its `bunny_shield_zone`, or an end in `learning_mode_until`.",
  "ddos-weak":
    "Set `ddos_shield_sensitivity` in its `bunny_shield_zone`. Whether DDoS protection blocks or logs is set in the dashboard.",
  "waf-setting-weak": "Change the setting in its `bunny_shield_zone`: the finding names it.",
  "threat-feed-off": "Set `waf_realtime_threat_intelligence_enabled = true` in its `bunny_shield_zone`.",
  "challenge-lasts-long": "Lower `ddos_challenge_window` in its `bunny_shield_zone`.",
  "logs-have-bodies":
    "Set `request_body_logging_enabled = false` in its `bunny_shield_zone` once nobody needs the bodies.",
  "limit-never-reached": "Lower `request_count`, or remove the limit.",
  "page-not-plain": "Remove the parts that the finding names from the page (`bunny_shield_custom_page`).",
  "exempt-and-stopped":
    "Narrow the entries of the list that exempts, or remove the entries of the list that stops: the exemption wins.",
  "protection-skipped": "Narrow the conditions of the exception (`bunny_shield_exception`), or remove it.",
  "exemption-of-everybody": "Limit the list or rule to the intended addresses or requests, or remove it.",
  "exemption-without-end":
    "Remove it if nobody needs it. Otherwise, add it to the ignore file, with a reason and an expiry date.",
  "treated-differently": "Decide which of the zones is right, and change the other one.",
  "rule-never-met": "Correct its conditions, or remove it.",
  "rule-never-acts":
    "In `bunny_shield_waf_rule_order`, put it before the rule that decides its requests, or remove it.",
  "managed-lists-off": "Switch on those that you need (`bunny_shield_access_list_configuration`).",
  "managed-rules-idle":
    "Remove the rules that no longer cause false alarms from `waf_disabled_rules` and `waf_log_only_rules` of its `bunny_shield_zone`.",
  "only-logs": "Look at what it logged, then give it an action that stops visitors, or remove it.",
  "blocking-list-off": "Set `enabled = true`, or remove the list.",
  "near-limit": "Remove what nobody needs, or change `plan_type` of its `bunny_shield_zone`.",
  "below-house-rules":
    "Change the object so that it meets the house rule. Otherwise, add it to the acknowledgements in the file of house rules, with a reason and an expiry date.",
  "in-no-state": "Write its configuration with `bunny-tf import`, or remove it.",
};
