data "bunny_video_heatmap" "intro" {
  library_id         = 759
  video_id           = "32d140e2-e4f4-4eec-9d53-20371e9be607"
  library_access_key = "library-759-key"
}
