data "bunny_shield_waf_plan_rules" "all" {}

output "plans" {
  value = data.bunny_shield_waf_plan_rules.all.plans[*].plan_type
}
