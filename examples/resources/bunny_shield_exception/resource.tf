# The shop's webhooks carry code, which the WAF takes for an attack.
resource "bunny_shield_exception" "webhooks" {
  pull_zone_id = 9001 # or bunny_shield_zone.example.pull_zone_id
  description  = "Webhooks of the shop"
  disables     = ["waf", "bot_detection"]

  match_type = "all"
  conditions = [
    {
      type     = "url"
      patterns = ["/webhooks/*", "/callbacks/*"]
    },
    {
      type     = "request_method"
      patterns = ["POST"]
    },
  ]
}
