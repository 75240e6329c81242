data "bunny_shield_bots" "all" {
  shield_zone_id = 42
}

locals {
  bots = {
    for bot in flatten(data.bunny_shield_bots.all.categories[*].bots) : bot.user_agent_match => bot.bot_id
  }
}

# This crawler may read the site although its category is blocked.
resource "bunny_shield_bot_action" "gptbot" {
  shield_zone_id = 42
  bot_id         = local.bots["GPTBot"]
  action         = "allow"
}
