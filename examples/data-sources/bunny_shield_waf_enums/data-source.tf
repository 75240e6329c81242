data "bunny_shield_waf_enums" "all" {}

output "enums" {
  value = data.bunny_shield_waf_enums.all.enums[*].enum_name
}
