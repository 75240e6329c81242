data "bunny_shield_rate_limit" "login" {
  rate_limit_id = 77
}

output "login_limit" {
  value = "${data.bunny_shield_rate_limit.login.request_count} requests per ${data.bunny_shield_rate_limit.login.timeframe} s"
}
