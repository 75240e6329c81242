# Ten tries a minute to log in, per address.
resource "bunny_shield_rate_limit" "login" {
  shield_zone_id = 42
  name           = "Login"
  description    = "Ten tries a minute"

  conditions    = [{ variables = ["REQUEST_URI"], operator = "begins_with", value = "/login" }]
  request_count = 10
  timeframe     = 60
  block_time    = 300
  action        = "rate_limit"
}
