# ["13335", "64496"]
output "networks" {
  value = provider::bunny::canonical_entries("asn", ["AS64496", "13335", "as13335"])
}
