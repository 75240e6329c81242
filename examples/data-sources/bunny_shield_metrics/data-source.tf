data "bunny_shield_metrics" "shop" {
  shield_zone_id = 42
}

output "waf" {
  value = [for part in data.bunny_shield_metrics.shop.parts : part.totals if part.part == "waf"]
}
