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
import { type AttributePath, computed, DiagnosticError, integer } from "../../framework/index.js";
import type { FoundForms } from "../policies/take-over.js";

/** A bot with the action that its category has. */
export interface CatalogedBot extends Bot {
  readonly categoryAction: number;
}

/** The zone's catalog. All zones have the same bots, so an empty catalog is an error of the API. */
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

/** The bot with this ID in the zone's catalog, or undefined. */
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

/** The bot with this ID. Throws if the zone's catalog lacks it. */
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

/** The category with this code, or undefined. */
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

/** The action that was found, as it is stored and as it is written. */
export const actionForms = (
  table: CodeTable,
): FoundForms<{ readonly action: number }, { readonly action: string | null }> => ({
  stateOf: ({ action }) => ({ action: codeName(table, action) }),
  settingsOf: ({ action }) => (action === null ? undefined : { action: requireCode(table, action) }),
});

/** The attribute `action_code`. */
export const actionCodeAttribute = computed(integer, {
  doc: "Code of the action.",
  changesWith: ["action"],
  meaning: { kind: "derived", from: ["action"] },
});

/** The action to show for a bot: the declared one, unless the bot has another. */
export function declaredAction(bot: CatalogedBot, declared: number | undefined): number {
  return declared !== undefined && hasAction(bot, declared) ? declared : bot.action;
}
