import * as v from "valibot";
import { type Answer, Failure } from "../../answer.js";
import type { Bot, Zone } from "../../contents.js";
import { intParam, jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation, operationsOf, DATA, dataAnswer } from "../../operation.js";
import { botsNotOnPlan, findZone } from "../zones/objects.js";
import { merge } from "../../json.js";
import { botDetectionSettings } from "../../zone-settings.js";

const BASE = "/shield/shield-zone/:shieldZoneId/bot-categorization";
const NONE = 0;
const BASIC_PLAN = 0;

const botBody = v.object({ action: v.picklist([0, 1, 2, 3], "The action must be 0 to 3.") });
const categoryBody = v.object({ action: v.picklist([0, 1, 2], "The action must be 0 to 2.") });

const ownAction = (zone: Zone, { botId }: Bot): number => zone.botActions[botId] ?? NONE;
const categoryAction = (zone: Zone, category: number): number => zone.botCategoryActions[category] ?? NONE;

function record(bot: Bot, action: number) {
  const { botId, userAgentMatch, category, isVerifiable } = bot;
  return { botId, userAgentMatch, category, action, isVerifiable };
}

/**
 * Returns every bot by category. By the variant, `action` is the bot's own value or the effective value
 * (docs/reference/service.md#bot-actions).
 */
function list(call: Call): Answer {
  const zone = findZone(call, 404);
  const { bots: catalogue } = call.contents;
  const categories = [...new Set(catalogue.map(({ category }) => category))].map((category) => {
    const bots = catalogue.filter((bot) => bot.category === category);
    const inherited = categoryAction(zone, category);
    const shown = (own: number) => (own === NONE && call.variants.botAction === "effective" ? inherited : own);
    return { category, categoryAction: inherited, bots: bots.map((bot) => record(bot, shown(ownAction(zone, bot)))) };
  });
  return { status: 200, json: { categories, ...noFailure(call, "error") } };
}

function findChangeable(call: Call): Zone {
  const zone = findZone(call, 404);
  if (zone.planType === BASIC_PLAN) throw botsNotOnPlan(403);
  return zone;
}

/** Stores an action, unless it is none. A cleared action leaves no trace. */
function setAction(actions: Record<string, number>, key: number, action: number): void {
  if (action === NONE) Reflect.deleteProperty(actions, String(key));
  else actions[key] = action;
}

function setBot(call: Call): Answer {
  const zone = findChangeable(call);
  const id = intParam(call, "botId");
  const bot = call.contents.bots.find(({ botId }) => botId === id);
  if (!bot) throw new Failure(404, 404, "Bot not found.", "not_found.bot");
  const { action } = jsonBody(call, botBody);
  setAction(zone.botActions, id, action);
  return dataAnswer(call, record(bot, action));
}

function setCategory(call: Call): Answer {
  const zone = findChangeable(call);
  const category = intParam(call, "category");
  if (!call.contents.bots.some((bot) => bot.category === category)) {
    throw new Failure(404, 404, "Bot category not found.", "not_found.bot_category");
  }
  const { action } = jsonBody(call, categoryBody);
  setAction(zone.botCategoryActions, category, action);
  return dataAnswer(call, { category, action });
}

const PATH = "/shield/shield-zone/:shieldZoneId/bot-detection";

function botZone(call: Call): Zone {
  const zone = findZone(call, 404);
  if (zone.planType === BASIC_PLAN) throw botsNotOnPlan(202);
  return zone;
}

function botDetection(call: Call, { shieldZoneId, botDetection: data }: Zone): Answer {
  return dataAnswer(call, { shieldZoneId, ...data });
}

function updateBotDetection(call: Call): Answer {
  const zone = botZone(call);
  merge(zone.botDetection, jsonBody(call, botDetectionSettings.body));
  return botDetection(call, zone);
}

/** Bot categorization, and bot detection: docs/reference/service.md#bots and #bot-detection. */
export const botOperations: readonly Operation[] = operationsOf("account-problem", {
  listBots: ["GET", BASE, list, { wrapFailure: (error) => ({ categories: null, error }) }],
  setBotAction: ["PUT", `${BASE}/bots/:botId`, setBot, DATA],
  setBotCategoryAction: ["PUT", `${BASE}/categories/:category`, setCategory, DATA],
  getBotDetection: ["GET", PATH, (call) => botDetection(call, botZone(call)), DATA],
  updateBotDetection: ["PATCH", PATH, updateBotDetection, DATA],
});
