data "bunny_shield_zone_defaults" "all" {}

output "suggested_plan" {
  value = data.bunny_shield_zone_defaults.all.settings.plan_type
}
