# ["192.0.2.0/24"]
output "fewest" {
  value = provider::bunny::aggregate_cidrs(["192.0.2.0/25", "192.0.2.128/25", "192.0.2.7"])
}
