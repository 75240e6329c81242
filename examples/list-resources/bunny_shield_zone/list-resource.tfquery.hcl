# terraform query finds what exists; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_zone" "all" {
  provider = bunny
}
