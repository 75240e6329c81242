data "bunny_shield_bot_detection" "zone" {
  shield_zone_id = 42
}

output "bot_detection" {
  value = data.bunny_shield_bot_detection.zone.execution_mode
}
