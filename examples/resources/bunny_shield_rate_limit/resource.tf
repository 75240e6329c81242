# Ten tries a minute to log in, per address.
resource "bunny_shield_rate_limit" "login" {
  shield_zone_id   = 42
  rule_name        = "Login"
  rule_description = "Ten tries a minute"

  rule_configuration = {
    variable_types = { REQUEST_URI = "" }
    operator_type  = "begins_with"
    value          = "/login"

    action_type   = "rate_limit"
    request_count = 10
    timeframe     = 60
    block_time    = 300
  }
}
