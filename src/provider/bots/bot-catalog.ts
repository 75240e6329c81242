import {
  botCategories,
  type CallOptions,
  codeName,
  type Bot,
  type BotCategory,
  type BunnyClient,
  type CodeTable,
  hasAction,
  requireCode,
} from "../../api/index.js";
import { type AttributePath, DiagnosticError } from "../../framework/index.js";
import type { FoundForms } from "../policies/take-over.js";

export interface CatalogedBot extends Bot {
  readonly categoryAction: number;
}

/** Reads the zone's catalog. An empty catalog is an API error, because all zones have the same bots. */
async function catalogOf(
  client: BunnyClient,
  shieldZoneId: number,
  options: CallOptions,
  what: string,
): Promise<readonly BotCategory[]> {
  const categories = await client.bots.list(shieldZoneId, options);
  if (categories.length > 0) return categories;
  throw new DiagnosticError(
    undefined,
    "The bot catalog is empty",
    `The API returned no bots for Shield zone ${shieldZoneId}, so ${what} cannot be found. Try again; nothing was changed or removed from the state.`,
  );
}

/** Finds a bot in the zone's catalog by ID. */
export async function findBot(
  client: BunnyClient,
  shieldZoneId: number,
  botId: number,
  options: CallOptions,
): Promise<CatalogedBot | undefined> {
  for (const { categoryAction, bots } of await catalogOf(client, shieldZoneId, options, `bot ${botId}`)) {
    const bot = bots.find((one) => one.botId === botId);
    if (bot) return { ...bot, categoryAction };
  }
  return undefined;
}

/** Returns the bot with this ID. Throws if the zone's catalog lacks it. */
export async function getBot(
  client: BunnyClient,
  shieldZoneId: number,
  botId: number,
  options: CallOptions,
  at?: AttributePath,
): Promise<CatalogedBot> {
  const bot = await findBot(client, shieldZoneId, botId, options);
  if (bot) return bot;
  throw new DiagnosticError(
    at,
    "No such bot",
    `Shield zone ${shieldZoneId} has no bot ${botId}. The data source bunny_shield_bots lists the bots and their IDs.`,
  );
}

/** Finds a category by code. */
export async function findCategory(
  client: BunnyClient,
  shieldZoneId: number,
  code: number,
  options: CallOptions,
): Promise<BotCategory | undefined> {
  return (await catalogOf(client, shieldZoneId, options, codeName(botCategories, code))).find(
    ({ category }) => category === code,
  );
}

/** Returns two functions that convert an action of the API to its stored form and to its written form. */
export const actionForms = (
  table: CodeTable,
): FoundForms<{ readonly action: number }, { readonly action: string | null }> => ({
  stateOf: ({ action }) => ({ action: codeName(table, action) }),
  settingsOf: ({ action }) => (action === null ? undefined : { action: requireCode(table, action) }),
});

/** Returns the action to show for a bot. This is the declared action, unless the bot has another action. */
export function declaredAction(bot: CatalogedBot, declared: number | undefined): number {
  return declared !== undefined && hasAction(bot, declared) ? declared : bot.action;
}
