# terraform query finds what exists; with -generate-config-out=FILE it writes the configuration.
list "bunny_shield_upload_scanning" "all" {
  provider = bunny
}
