import type { Bot, BotCategory, BunnyClient } from "../api/index.js";
import { botActions, botCategories, botCategoryActions, codeName } from "../api/index.js";
import {
  between,
  bool,
  computed,
  defineDataSource,
  integer,
  listOf,
  object,
  required,
  string,
} from "../framework/index.js";

function botOf(bot: Bot) {
  return {
    bot_id: bot.botId,
    user_agent_match: bot.userAgentMatch,
    category: codeName(botCategories, bot.category),
    category_code: bot.category,
    action: codeName(botActions, bot.action),
    action_code: bot.action,
    is_verifiable: bot.isVerifiable,
  };
}

function categoryOf(category: BotCategory) {
  return {
    category: codeName(botCategories, category.category),
    category_code: category.category,
    category_action: codeName(botCategoryActions, category.categoryAction),
    category_action_code: category.categoryAction,
    bots: category.bots.map(botOf),
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
  is_verifiable: computed(bool, { doc: "Whether the service can tell the bot from others that use its `User-Agent`." }),
});

/** `bunny_shield_bots`: GET `bot-categorization` (API facts §6.1). */
export const shieldBots = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bots",
  doc: "The bots that can be allowed or blocked in a Shield zone, by category, with the actions that the zone has for them.",
  attributes: {
    shield_zone_id: required(integer, { doc: "Shield zone to look at.", constraints: [between(1, 2_147_483_647)] }),
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
