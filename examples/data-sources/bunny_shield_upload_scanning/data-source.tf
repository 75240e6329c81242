data "bunny_shield_upload_scanning" "zone" {
  shield_zone_id = 42
}

output "antivirus" {
  value = data.bunny_shield_upload_scanning.zone.antivirus_scanning_mode
}
