# The service keeps the list of VPN providers; this zone challenges who comes from them.
resource "bunny_shield_access_list_configuration" "vpns" {
  shield_zone_id = 42
  list_id        = 1
  action         = "challenge"
  on_destroy     = "restore"
}
