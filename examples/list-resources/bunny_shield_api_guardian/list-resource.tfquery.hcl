# terraform query finds the objects; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_api_guardian" "all" {
  provider = bunny
}
