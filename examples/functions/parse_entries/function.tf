# A text file with comments, kept beside the configuration:
#   entries = provider::bunny::parse_entries("cidr", file("office.txt"))
output "office" {
  value = provider::bunny::parse_entries("cidr", <<-TEXT
    # head office
    192.0.2.0/24
    2001:db8:40::/48 ; VPN
  TEXT
  )
}
