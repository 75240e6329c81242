import type { Bot, BotCategory, BunnyClient } from "../api/index.js";
import { botActions, botCategories, botCategoryActions, codeName } from "../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, string } from "../framework/index.js";
import { shieldZoneId } from "./shield-zone-id.js";

/** A bot's own action wins over its category's; `ignore` means none even so (docs/reference/service.md#bot-actions). */
function effectiveAction(bot: Bot, categoryAction: number): string {
  if (bot.action === botActions.codes.none) return codeName(botCategoryActions, categoryAction);
  return bot.action === botActions.codes.ignore ? "none" : codeName(botActions, bot.action);
}

function botOf(bot: Bot, categoryAction: number) {
  return {
    bot_id: bot.botId,
    user_agent_match: bot.userAgentMatch,
    category: codeName(botCategories, bot.category),
    category_code: bot.category,
    action: codeName(botActions, bot.action),
    action_code: bot.action,
    effective_action: effectiveAction(bot, categoryAction),
    is_verifiable: bot.isVerifiable,
  };
}

function categoryOf(category: BotCategory) {
  return {
    category: codeName(botCategories, category.category),
    category_code: category.category,
    category_action: codeName(botCategoryActions, category.categoryAction),
    category_action_code: category.categoryAction,
    bots: category.bots.map((bot) => botOf(bot, category.categoryAction)),
  };
}

const bot = object({
  bot_id: computed(integer, { doc: "Number of the bot, the same in every zone." }),
  user_agent_match: computed(string, { doc: "Text in `User-Agent` that the bot is known by." }),
  category: computed(string, { doc: "Kind of bot, `unknown_<n>` for one that this provider does not know." }),
  category_code: computed(integer, { doc: "Number of the kind." }),
  action: computed(string, {
    doc: "What happens to this bot: `none` leaves it to its category, `ignore` takes no action even so, `allow`, `block`.",
  }),
  action_code: computed(integer, { doc: "Number of the action." }),
  effective_action: computed(string, { doc: "What happens to this bot, its category's action taken into account." }),
  is_verifiable: computed(bool, { doc: "Whether the service can tell the bot from others that use its `User-Agent`." }),
});

/** `bunny_shield_bots`: GET `bot-categorization` (docs/reference/service.md#bot-catalog). */
export const shieldBots = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bots",
  doc: "The bots that can be allowed or blocked in a Shield zone, by category, with the actions that the zone has for them.",
  attributes: {
    shield_zone_id: shieldZoneId,
    categories: computed(
      listOf(
        object({
          category: computed(string, { doc: "Kind of bots, `unknown_<n>` for one that this provider does not know." }),
          category_code: computed(integer, { doc: "Number of the kind." }),
          category_action: computed(string, {
            doc: "What happens to bots of this category that have no action of their own.",
          }),
          category_action_code: computed(integer, { doc: "Number of the action." }),
          bots: computed(listOf(bot), { doc: "The bots of the category." }),
        }),
      ),
      { doc: "All categories, as the service orders them." },
    ),
  },
  async read({ config, client, signal }) {
    const categories = await client.bots.list(config.shield_zone_id, { signal });
    return { categories: categories.map(categoryOf) };
  },
});
