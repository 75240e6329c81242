data "bunny_shield_waf_engine_config" "all" {}

output "paranoia_level" {
  value = data.bunny_shield_waf_engine_config.all.defaults["blocking_paranoia_level"]
}
