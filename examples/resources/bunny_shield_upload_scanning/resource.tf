# Blocks uploads that contain a virus.
resource "bunny_shield_upload_scanning" "site" {
  shield_zone_id          = 42
  enabled                 = true
  antivirus_scanning_mode = "block"
  csam_scanning_mode      = "block"
}
