# The administration may be reached from Germany only.
resource "bunny_shield_waf_rule" "admin" {
  shield_zone_id   = 42
  rule_name        = "Administration"
  rule_description = "Only from Germany"

  rule_configuration = {
    variable_types       = { REQUEST_URI = "" }
    operator_type        = "begins_with"
    value                = "/admin"
    transformation_types = ["lowercase"]

    chained_rule_conditions = [
      {
        variable_types = { GEO = "COUNTRY_CODE" }
        operator_type  = "str_eq"
        value          = "de" # The transformations apply to every condition.
        is_negated     = true
      },
    ]

    action_type = "block"
  }
}
