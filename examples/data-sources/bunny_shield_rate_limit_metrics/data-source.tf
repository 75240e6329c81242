data "bunny_shield_rate_limit_metrics" "shop" {
  shield_zone_id = 42
}
