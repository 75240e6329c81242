# The token authentication key of the library (Security): set TF_VAR_token_security_key, so that it is in no file.
variable "token_security_key" {
  type      = string
  sensitive = true
}

output "token" {
  value     = provider::bunny::stream_token(var.token_security_key, "32d140e2-e4f4-4eec-9d53-20371e9be607", 1893456000)
  sensitive = true
}
