# The Shield zone that protects a pull zone.
data "bunny_shield_zone" "shop" {
  pull_zone_id = 9001
}

output "shield_zone_id" {
  value = data.bunny_shield_zone.shop.shield_zone_id
}
