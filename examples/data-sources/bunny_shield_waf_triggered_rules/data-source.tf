data "bunny_shield_waf_triggered_rules" "zone" {
  shield_zone_id = 42
}

output "triggered" {
  value = data.bunny_shield_waf_triggered_rules.zone.rules[*].rule_id
}
