# A text file with ends, kept beside the configuration:
#   content = provider::bunny::current_entries("cidr", file("bans.txt"), plantimestamp())
output "bans" {
  value = provider::bunny::current_entries("cidr", <<-TEXT
    192.0.2.0/24 # until=2026-12-01 scans
    198.51.100.0/24 # until=2026-12-01T18:00Z brute force
    203.0.113.0/24 # no end
  TEXT
  , "2026-12-02T00:00:00Z")
}
