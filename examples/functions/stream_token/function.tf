variable "token_security_key" {
  type      = string
  sensitive = true
  default   = "4742a81b-bf15-42fe-8b1c-8fcb9024c550"
}

output "token" {
  value     = provider::bunny::stream_token(var.token_security_key, "32d140e2-e4f4-4eec-9d53-20371e9be607", 1623440202)
  sensitive = true
}
