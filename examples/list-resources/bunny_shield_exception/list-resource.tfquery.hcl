# terraform query finds the objects; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_exception" "all" {
  provider = bunny

  config {
    shield_zone_id = 42
  }
}
