# No scraping for training data, whatever the zone did before.
resource "bunny_shield_bot_category_action" "ai_scrapers" {
  shield_zone_id = 42
  category       = "ai_scraper"
  action         = "block"
  on_destroy     = "restore"
}
