import { botCategories, codeName, type Bot, type BotCategory, type BunnyClient } from "../api/index.js";
import { DiagnosticError, type AttributePath } from "../framework/index.js";

/** A bot with the action that its category has. */
export interface CataloguedBot extends Bot {
  readonly categoryAction: number;
}

/** The zone's catalogue. The API has the same bots in all zones, so an empty answer says nothing about any of them. */
async function catalogueOf(
  client: BunnyClient,
  shieldZoneId: number,
  signal: AbortSignal,
  what: string,
): Promise<readonly BotCategory[]> {
  const categories = await client.bots.list(shieldZoneId, { signal });
  if (categories.length > 0) return categories;
  throw new DiagnosticError(
    undefined,
    "No bot catalogue",
    `The API returned an empty catalogue of bots for Shield zone ${shieldZoneId}, with no ${what} or any other. Try again; nothing was changed or dropped.`,
  );
}

/** The bot of this number in the zone's catalogue; undefined when the service knows none. */
export async function findBot(
  client: BunnyClient,
  shieldZoneId: number,
  botId: number,
  signal: AbortSignal,
): Promise<CataloguedBot | undefined> {
  for (const { categoryAction, bots } of await catalogueOf(client, shieldZoneId, signal, `bot ${botId}`)) {
    const bot = bots.find((one) => one.botId === botId);
    if (bot) return { ...bot, categoryAction };
  }
  return undefined;
}

/** The bot, or an error that says where to find the numbers. */
export async function getBot(
  client: BunnyClient,
  shieldZoneId: number,
  botId: number,
  signal: AbortSignal,
  at?: AttributePath,
): Promise<CataloguedBot> {
  const bot = await findBot(client, shieldZoneId, botId, signal);
  if (bot) return bot;
  throw new DiagnosticError(
    at,
    "No such bot",
    `Shield zone ${shieldZoneId} has no bot ${botId} in its catalogue. The data source bunny_shield_bots lists them with their numbers.`,
  );
}

/** The category of this code; undefined when the service knows none. */
export async function findCategory(
  client: BunnyClient,
  shieldZoneId: number,
  code: number,
  signal: AbortSignal,
): Promise<BotCategory | undefined> {
  return (await catalogueOf(client, shieldZoneId, signal, codeName(botCategories, code))).find(
    ({ category }) => category === code,
  );
}

/**
 * The action to show for a bot. The service may report a bot's own action or the one in effect
 * (docs/reference/service.md#bot-actions): a
 * declared `none` where the category's action is read, and a declared action equal to the category's where none is
 * read,
 * are both as declared.
 */
export function declaredAction(bot: CataloguedBot, declared: number | undefined): number {
  const inherited = declared === 0 && bot.action === bot.categoryAction;
  const folded = bot.action === 0 && declared === bot.categoryAction;
  return declared !== undefined && (inherited || folded) ? declared : bot.action;
}
