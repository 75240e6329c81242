data "bunny_shield_api_guardian" "shop" {
  shield_zone_id = 42
}

output "endpoints" {
  value = [for endpoint in data.bunny_shield_api_guardian.shop.endpoints : "${endpoint.request_method} ${endpoint.request_path}"]
}
