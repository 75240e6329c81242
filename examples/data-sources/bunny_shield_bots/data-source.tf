data "bunny_shield_bots" "all" {
  shield_zone_id = 42
}

output "ai_scrapers" {
  value = [
    for bot in flatten([
      for category in data.bunny_shield_bots.all.categories : category.bots if category.category == "ai_scraper"
    ]) : bot.user_agent_match
  ]
}
