data "bunny_shield_access_lists" "zone" {
  shield_zone_id = 42
}

output "managed_lists" {
  value = { for list in data.bunny_shield_access_lists.zone.managed_lists : list.name => list.list_id }
}
