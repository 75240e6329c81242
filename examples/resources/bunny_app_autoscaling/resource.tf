# Between two and six replicas in every region of the application.
resource "bunny_app_autoscaling" "shop" {
  app_id = "app-shop"
  min    = 2
  max    = 6

  # Applications always have autoscaling: on destroy, go back to what was set before.
  on_destroy = "restore"
}
