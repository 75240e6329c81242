# Every order of these countries returns the same checksum.
output "checksum" {
  value = provider::bunny::entries_checksum("country", ["DE", "AT"])
}
