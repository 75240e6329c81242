data "bunny_video_playback" "intro" {
  library_id = 759
  video_id   = "32d140e2-e4f4-4eec-9d53-20371e9be607"
}

output "playlist" {
  value = data.bunny_video_playback.intro.video_playlist_url
}
