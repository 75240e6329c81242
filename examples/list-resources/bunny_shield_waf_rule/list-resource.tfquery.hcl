# terraform query finds what exists; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_waf_rule" "all" {
  provider = bunny

  config {
    shield_zone_id = 42
  }
}
