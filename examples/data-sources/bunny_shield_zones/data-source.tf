data "bunny_shield_zones" "all" {}

output "zone_ids" {
  value = data.bunny_shield_zones.all.zones[*].shield_zone_id
}
