import {
  type Bot,
  type BotCategory,
  type BunnyClient,
  botActions,
  botCategories,
  botCategoryActions,
  codeName,
} from "../../api/index.js";
import { bool, computed, defineDataSource, integer, listOf, object, string } from "../../framework/index.js";
import { readZoneId } from "../policies/attributes.js";

/**
 * A bot's own action takes precedence over the action of its category. `ignore` means no action
 * (docs/reference/service.md#bot-actions).
 */
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

/** Returns a catalog in the form of the data source. */
export const catalogValues = (categories: readonly BotCategory[]) => ({ categories: categories.map(categoryOf) });

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
  bot_id: computed(integer, { doc: "ID of the bot, the same in every zone." }),
  user_agent_match: computed(string, { doc: "Text in `User-Agent` that identifies the bot." }),
  category: computed(string, { doc: "Category of the bot, or `unknown_<n>` if this provider does not know it." }),
  category_code: computed(integer, { doc: "Code of the category." }),
  action: computed(string, {
    doc: "Action of this bot: `allow`, `block`, `ignore` (no action, even if the category has one), or `none` (the action of the category).",
  }),
  action_code: computed(integer, { doc: "Code of the action." }),
  effective_action: computed(string, { doc: "Effective action for this bot, including the action of its category." }),
  is_verifiable: computed(bool, {
    doc: "Whether the API can verify the bot, so that others cannot impersonate it by its `User-Agent`.",
  }),
});

/** `bunny_shield_bots`: GET `bot-categorization` (docs/reference/service.md#bot-catalog). */
export const shieldBots = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bots",
  doc: "The known bots of a Shield zone, by category, with their actions.",
  attributes: {
    shield_zone_id: readZoneId,
    categories: computed(
      listOf(
        object({
          category: computed(string, { doc: "Category of bots, or `unknown_<n>` if this provider does not know it." }),
          category_code: computed(integer, { doc: "Code of the category." }),
          category_action: computed(string, {
            doc: "Action for bots of this category that have no action of their own.",
          }),
          category_action_code: computed(integer, { doc: "Code of the action." }),
          bots: computed(listOf(bot), { doc: "The bots of the category." }),
        }),
      ),
      { doc: "All categories, in the order of the API." },
    ),
  },
  async read({ config, client, options }) {
    return catalogValues(await client.bots.list(config.shield_zone_id, options));
  },
});
