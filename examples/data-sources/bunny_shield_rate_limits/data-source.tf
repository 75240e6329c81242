data "bunny_shield_rate_limits" "zone" {
  shield_zone_id = 42
}

output "rate_limits" {
  value = data.bunny_shield_rate_limits.zone.rate_limits[*].name
}
