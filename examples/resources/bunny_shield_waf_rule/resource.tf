# The administration may be reached from Germany only.
resource "bunny_shield_waf_rule" "admin" {
  shield_zone_id = 42
  name           = "Administration"
  description    = "Only from Germany"
  action         = "block"

  transformations = ["lowercase"] # They apply to every condition.
  conditions = [
    { variables = ["REQUEST_URI"], operator = "begins_with", value = "/admin" },
    { variables = ["GEO:COUNTRY_CODE"], operator = "str_eq", value = "de", negated = true },
  ]
}
