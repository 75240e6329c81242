resource "bunny_shield_waf_rule" "office" {
  shield_zone_id = 42
  rule_name      = "Office"

  rule_configuration = {
    variable_types = { REMOTE_ADDR = "" }
    operator_type  = "str_eq"
    value          = "192.0.2.10"
    action_type    = "allow"
  }
}

resource "bunny_shield_waf_rule" "admin" {
  shield_zone_id = 42
  rule_name      = "Administration"

  rule_configuration = {
    variable_types = { REQUEST_URI = "" }
    operator_type  = "begins_with"
    value          = "/admin"
    action_type    = "block"
  }
}

# The office is let in before the administration is blocked.
resource "bunny_shield_waf_rule_order" "zone" {
  shield_zone_id = 42
  rule_ids = [
    bunny_shield_waf_rule.office.waf_rule_id,
    bunny_shield_waf_rule.admin.waf_rule_id,
  ]
}
