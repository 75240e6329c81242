data "bunny_shield_api_guardian_enums" "all" {
  shield_zone_id = 42
}

output "api_guardian_enums" {
  value = data.bunny_shield_api_guardian_enums.all.enums[*].enum_name
}
