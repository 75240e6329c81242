resource "bunny_shield_waf_rule" "office" {
  shield_zone_id = 42
  name           = "Office"
  action         = "allow"
  conditions     = [{ variables = ["REMOTE_ADDR"], operator = "str_eq", value = "192.0.2.10" }]
}

resource "bunny_shield_waf_rule" "admin" {
  shield_zone_id = 42
  name           = "Administration"
  action         = "block"
  conditions     = [{ variables = ["REQUEST_URI"], operator = "begins_with", value = "/admin" }]
}

# The office is let in before the administration is blocked.
resource "bunny_shield_waf_rule_order" "zone" {
  shield_zone_id = 42
  rule_ids = [
    bunny_shield_waf_rule.office.waf_rule_id,
    bunny_shield_waf_rule.admin.waf_rule_id,
  ]
}
