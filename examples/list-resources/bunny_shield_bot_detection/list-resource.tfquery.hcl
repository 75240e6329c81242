# terraform query finds what exists; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_bot_detection" "all" {
  provider = bunny
}
