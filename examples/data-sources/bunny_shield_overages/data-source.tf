data "bunny_shield_overages" "july" {
  shield_zone_id = 42
  year           = 2026
  month          = 7
}

output "overage" {
  value = data.bunny_shield_overages.july.total_overage
}
