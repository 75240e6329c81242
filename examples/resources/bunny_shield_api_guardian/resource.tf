# Blocks requests that contradict the API's description.
resource "bunny_shield_api_guardian" "shop" {
  shield_zone_id = 42
  execution_mode = "block"
  content = yamlencode({
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
