# Challenges suspected bots. Requires the plan advanced or higher.
resource "bunny_shield_bot_detection" "site" {
  shield_zone_id = 42
  execution_mode = "challenge"

  request_integrity_sensitivity   = "medium"
  ip_address_sensitivity          = "medium"
  browser_fingerprint_sensitivity = "low"

  on_destroy = "restore"
}
