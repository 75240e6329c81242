# Purges everything below /assets/. To run it by hand: terraform apply -invoke=action.bunny_url_purge.assets
action "bunny_url_purge" "assets" {
  config {
    url = "https://www.example.com/assets/"
  }
}

# Purges /contact/ itself, and nothing below it.
action "bunny_url_purge" "contact" {
  config {
    url        = "https://www.example.com/contact/"
    exact_path = true
  }
}
