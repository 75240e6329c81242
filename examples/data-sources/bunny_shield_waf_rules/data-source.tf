data "bunny_shield_waf_rules" "zone" {
  shield_zone_id = 42
  group_code     = "941"
}

output "xss_rules" {
  value = data.bunny_shield_waf_rules.zone.rule_ids
}
