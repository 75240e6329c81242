data "bunny_shield_waf_custom_rules" "zone" {
  shield_zone_id = 42
}

output "rules" {
  value = data.bunny_shield_waf_custom_rules.zone.waf_rules[*].name
}
