data "bunny_shield_waf_profiles" "all" {}

output "profiles" {
  value = data.bunny_shield_waf_profiles.all.profiles[*].name
}
