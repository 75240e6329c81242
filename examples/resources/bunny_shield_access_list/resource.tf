# Only the office and the VPN may skip the other checks of this zone.
resource "bunny_shield_access_list" "office" {
  shield_zone_id = 42
  name           = "Office and VPN"
  type           = "cidr"
  action         = "allow"

  entries = [
    "192.0.2.0/24",
    "198.51.100.7/32",
    "2001:db8:40::/48",
  ]
}
