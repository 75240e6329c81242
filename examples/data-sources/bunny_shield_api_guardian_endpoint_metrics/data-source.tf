# 420 is an example: the data source bunny_shield_api_guardian has the ID of each endpoint.
data "bunny_shield_api_guardian_endpoint_metrics" "pets" {
  shield_zone_id = 42
  endpoint_id    = 420
}

output "refused_requests" {
  value = data.bunny_shield_api_guardian_endpoint_metrics.pets.totals["total_failed_request_validation"]
}
