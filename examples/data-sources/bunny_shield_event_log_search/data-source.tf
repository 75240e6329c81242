# Countries of the requests in the last hour, with the number of events in each five minutes.
data "bunny_shield_event_log_search" "last_hour" {
  shield_zone_id = 42
  from           = timeadd(plantimestamp(), "-1h")
  to             = plantimestamp()
  group_by       = ["country"]
  buckets        = 12
}
