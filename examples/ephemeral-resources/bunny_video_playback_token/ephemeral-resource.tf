# The token authentication key of the library (Security): set TF_VAR_token_security_key, so that it is in no file.
variable "token_security_key" {
  type      = string
  sensitive = true
  ephemeral = true
}

# Opens the video for ten minutes; neither key nor token reaches plan or state.
ephemeral "bunny_video_playback_token" "intro" {
  video_id           = "32d140e2-e4f4-4eec-9d53-20371e9be607"
  token_security_key = var.token_security_key
  valid_for          = 600
}
