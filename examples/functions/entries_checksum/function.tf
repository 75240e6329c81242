# The same for every spelling and order of these countries.
output "checksum" {
  value = provider::bunny::entries_checksum("country", ["DE", "AT"])
}
