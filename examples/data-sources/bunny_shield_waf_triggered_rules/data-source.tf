# Each plan asks an AI about the rules in recommend_rule_ids, so name only those that are about to be decided.
data "bunny_shield_waf_triggered_rules" "zone" {
  shield_zone_id     = 42
  recommend_rule_ids = ["930130"]
}

output "triggered" {
  value = data.bunny_shield_waf_triggered_rules.zone.rules[*].rule_id
}

output "recommendations" {
  value = data.bunny_shield_waf_triggered_rules.zone.recommendations
}
