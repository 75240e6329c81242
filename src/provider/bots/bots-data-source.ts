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
import { readMembers } from "../policies/read-members.js";

/**
 * A bot's own action takes precedence over the action of its category. `ignore` means no action
 * (docs/reference/service.md#bot-actions).
 */
function effectiveAction(bot: Bot, categoryAction: number): string {
  if (bot.action === botActions.codes.none) return codeName(botCategoryActions, categoryAction);
  return bot.action === botActions.codes.ignore ? "none" : codeName(botActions, bot.action);
}

const bot = readMembers<Bot>()({
  bot_id: ["botId", integer, "ID of the bot, the same in every zone."],
  user_agent_match: ["userAgentMatch", string, "Text in `User-Agent` that identifies the bot."],
  category: ["category", botCategories, "Category of the bot, or `unknown_<n>` if this provider does not know it."],
  category_code: ["category", integer, "Code of the category."],
  action: [
    "action",
    botActions,
    "Action of this bot: `allow`, `block`, `ignore` (no action, even if the category has one), or `none` (the action of the category).",
  ],
  action_code: ["action", integer, "Code of the action."],
  is_verifiable: [
    "isVerifiable",
    bool,
    "Whether the API can verify the bot, so that others cannot impersonate it by its `User-Agent`.",
  ],
});

const category = readMembers<BotCategory>()({
  category: ["category", botCategories, "Category of bots, or `unknown_<n>` if this provider does not know it."],
  category_code: ["category", integer, "Code of the category."],
  category_action: [
    "categoryAction",
    botCategoryActions,
    "Action for bots of this category that have no action of their own.",
  ],
  category_action_code: ["categoryAction", integer, "Code of the action."],
});

/** Returns a catalog in the form of the data source. */
export const catalogValues = (categories: readonly BotCategory[]) => ({ categories: categories.map(categoryOf) });

function categoryOf(from: BotCategory) {
  const bots = from.bots.map((one) => ({
    ...bot.read(one),
    effective_action: effectiveAction(one, from.categoryAction),
  }));
  return { ...category.read(from), bots };
}

const bots = object({
  ...bot.attributes,
  effective_action: computed(string, { doc: "Effective action for this bot, including the action of its category." }),
});

/** `bunny_shield_bots`: GET `bot-categorization` (docs/reference/service.md#bot-catalog). */
export const shieldBots = defineDataSource<BunnyClient>()({
  type: "bunny_shield_bots",
  doc: "The known bots of a Shield zone, by category, with their actions.",
  attributes: {
    shield_zone_id: readZoneId,
    categories: computed(
      listOf(object({ ...category.attributes, bots: computed(listOf(bots), { doc: "The bots of the category." }) })),
      { doc: "All categories, in the order of the API." },
    ),
  },
  async read({ config, client, options }) {
    return catalogValues(await client.bots.list(config.shield_zone_id, options));
  },
});
