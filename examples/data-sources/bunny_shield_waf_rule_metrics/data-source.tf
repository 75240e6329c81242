data "bunny_shield_waf_rule_metrics" "files" {
  shield_zone_id = 42
  rule_id        = "930130"
}
