resource "bunny_shield_api_guardian" "shop" {
  shield_zone_id = 42
  content = jsonencode({
    openapi = "3.0.3"
    info    = { title = "Shop", version = "1.4.0" }
    paths = {
      "/pets/{petId}" = {
        get = {
          parameters = [{ name = "petId", in = "path", required = true, schema = { type = "integer" } }]
          responses  = { "200" = { description = "A pet" } }
        }
      }
    }
  })
}

# Ten requests per minute and client, and no SQL in the path.
resource "bunny_shield_api_guardian_endpoint" "pet" {
  shield_zone_id                 = bunny_shield_api_guardian.shop.shield_zone_id
  request_method                 = "GET"
  request_path                   = "/pets/{petId}"
  detect_parameter_sqli          = true
  injection_detection_parameters = { path = ["petId"] }
  rate_limiting_enabled          = true
  rate_limiting_type             = "ip"
  rate_limiting_request_count    = 10
  rate_limiting_timeframe        = 60
}
