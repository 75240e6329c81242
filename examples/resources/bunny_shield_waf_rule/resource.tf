# The administration may be reached from Germany only.
resource "bunny_shield_waf_rule" "admin" {
  shield_zone_id = 42
  name           = "Administration"
  description    = "Only from Germany"
  action         = "block"

  transformations = ["lowercase"] # They apply to every condition, so values are in lowercase.
  conditions = [                  # A request must meet all of them.
    { variables = ["REQUEST_URI"], operator = "begins_with", value = "/admin" },
    { negated = true, variables = ["GEO:COUNTRY_CODE"], operator = "str_eq", value = "de" },
  ]
}
