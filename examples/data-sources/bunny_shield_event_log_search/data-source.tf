# Countries of the requests in the last hour.
data "bunny_shield_event_log_search" "last_hour" {
  shield_zone_id = 42
  from           = timeadd(plantimestamp(), "-1h")
  to             = plantimestamp()
  group_by       = ["country"]
}
