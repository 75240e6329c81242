# A pull zone that has no Shield zone yet gets one; an existing one is taken over.
# Settings that are not given here stay as they are.
resource "bunny_shield_zone" "site" {
  pull_zone_id = 9001
  plan_type    = "business"

  waf_enabled        = true
  waf_execution_mode = "block"
  waf_log_only_rules = ["941100"] # Reports false positives in the editor.

  ddos_shield_sensitivity   = "high"
  whitelabel_response_pages = true

  on_destroy = "restore"
}
