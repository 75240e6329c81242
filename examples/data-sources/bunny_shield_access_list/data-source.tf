# 301 is an example: the data source bunny_shield_access_lists has the ID of each list.
data "bunny_shield_access_list" "office" {
  shield_zone_id = 42
  list_id        = 301
}

output "office_networks" {
  value = data.bunny_shield_access_list.office.entries
}
