# bunny.net maintains the list of VPN providers. This zone challenges their visitors.
resource "bunny_shield_access_list_configuration" "vpns" {
  shield_zone_id = 42
  list_id        = 1
  enabled        = true
  action         = "challenge"
  on_destroy     = "restore"
}
