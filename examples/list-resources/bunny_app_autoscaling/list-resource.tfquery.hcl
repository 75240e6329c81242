# terraform query finds the objects; with -generate-config-out=FILE it writes the configuration.
list "bunny_app_autoscaling" "all" {
  provider = bunny
}
