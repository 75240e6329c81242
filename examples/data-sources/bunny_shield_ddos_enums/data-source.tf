data "bunny_shield_ddos_enums" "all" {}

output "ddos_sensitivities" {
  value = flatten([
    for enum in data.bunny_shield_ddos_enums.all.enums : enum.enum_values[*].name if enum.enum_name == "DDoSShieldSensitivity"
  ])
}
