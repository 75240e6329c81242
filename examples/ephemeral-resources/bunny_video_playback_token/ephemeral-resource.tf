variable "token_security_key" {
  type      = string
  sensitive = true
  ephemeral = true
  default   = "4742a81b-bf15-42fe-8b1c-8fcb9024c550"
}

# Opens the video for ten minutes; neither key nor token reaches plan or state.
ephemeral "bunny_video_playback_token" "intro" {
  video_id           = "32d140e2-e4f4-4eec-9d53-20371e9be607"
  token_security_key = var.token_security_key
  valid_for          = 600
}
