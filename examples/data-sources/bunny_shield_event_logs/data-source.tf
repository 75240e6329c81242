# What was blocked today, for a report.
data "bunny_shield_event_logs" "today" {
  shield_zone_id = 42
  date           = formatdate("YYYY-MM-DD", plantimestamp())
  max_events     = 200
}

output "blocked" {
  value = [
    for event in data.bunny_shield_event_logs.today.events : "${event.timestamp} ${event.labels.country} ${event.url}"
    if event.labels.status == "Blocked"
  ]
}
