resource "bunny_shield_custom_page" "blocked" {
  shield_zone_id = 42
  page_type      = "block"
  html           = "<main><h1>This request was blocked</h1></main>"

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.bunny_pull_zone_purge.site]
    }
  }
}

# Empties the cache of the pull zone. With tag, only files whose CDN-Tag header contains it are purged.
action "bunny_pull_zone_purge" "site" {
  config {
    pull_zone_id = 9001
  }
}
