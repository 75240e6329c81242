import type { Bot, BunnyClient } from "../api/index.js";
import { botActions, botCategories, codeName, codeOf, requireCode } from "../api/index.js";
import {
  atLeast,
  bool,
  computed,
  defaulted,
  defineResource,
  integer,
  isKnown,
  oneOf,
  oneOfKnown,
  privateState,
  required,
  string,
  UNKNOWN,
} from "../framework/index.js";
import { declaredAction, findBot, getBot } from "./bot-catalogue.js";
import { nullWhenGone } from "./gone.js";
import { shieldZoneId } from "./identifiers.js";
import { takeOver, toRestore } from "./take-over.js";
import { DEFAULT_TIMEOUTS } from "./timeouts.js";

function factsOf(bot: Bot) {
  return {
    user_agent_match: bot.userAgentMatch,
    category: codeName(botCategories, bot.category),
    category_code: bot.category,
    is_verifiable: bot.isVerifiable,
  };
}

/** A bot with this action as state. */
export function botState(bot: Bot, action: number) {
  return { ...factsOf(bot), action: codeName(botActions, action), action_code: action };
}

/** `bunny_shield_bot_action`: PUT `bot-categorization/bots/{botId}` (docs/reference/service.md#bot-actions). */
export const shieldBotAction = defineResource<BunnyClient>()({
  type: "bunny_shield_bot_action",
  doc: [
    "What a Shield zone does with one bot. It wins over the action of the bot's category.",
    "",
    "`allow` spares the bot the DDoS challenge, bot detection and access lists, but not the WAF and rate limits; `block`",
    "answers 403; `ignore` takes no action even though the category has one; `none` leaves the bot to its category. New",
    "zones allow some bots from the start, so `on_destroy` says what destroying means.",
  ].join("\n"),
  identity: ["shield_zone_id", "bot_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<{ readonly action: number }>(),
  attributes: {
    shield_zone_id: shieldZoneId,
    bot_id: required(integer, {
      doc: "Number of the bot, as `bunny_shield_bots` tells it.",
      requiresReplace: true,
      constraints: [atLeast(1)],
      meaning: { kind: "target" },
    }),
    action: required(oneOfKnown("allow", "block", "ignore", "none"), {
      doc: "What happens to the bot.",
      meaning: {
        kind: "action",
        stances: { allow: "allows", block: "blocks", ignore: "ignores", none: "observes" },
      },
    }),
    action_code: computed(integer, {
      doc: "Number of the action.",
      changesWith: ["action"],
      meaning: { kind: "derived", from: ["action"] },
    }),
    user_agent_match: computed(string, { doc: "Text in `User-Agent` that the bot is known by.", stable: true }),
    category: computed(string, { doc: "Kind of bot.", stable: true }),
    category_code: computed(integer, { doc: "Number of the kind.", stable: true }),
    is_verifiable: computed(bool, {
      doc: "Whether the service can tell the bot from others that use its `User-Agent`.",
      stable: true,
    }),
    on_destroy: defaulted(oneOf("clear", "keep", "restore"), "clear", {
      doc: "What destroying does: `clear` leaves the bot to its category, `keep` leaves the action as it is, `restore` puts back the one found at create or import.",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"] },
    }),
  },

  async plan({ plan, config, changed, at, diagnostics, client, signal }) {
    plan.action_code = isKnown(plan.action) ? requireCode(botActions, plan.action) : UNKNOWN;
    const { shield_zone_id: zone, bot_id: botId } = config;
    if (!changed.has("bot_id") && !changed.has("action")) return;
    const service = isKnown(zone) && isKnown(botId) ? await client() : undefined;
    if (service === undefined || !isKnown(zone) || !isKnown(botId)) return;
    const bot = await getBot(service, zone, botId, signal, at.bot_id);
    Object.assign(plan, factsOf(bot));
    if (plan.action === "allow" && !bot.isVerifiable)
      diagnostics.warning(
        at.action,
        "Anyone can pretend to be this bot",
        `The service cannot verify "${bot.userAgentMatch ?? botId}": whoever sends its User-Agent is allowed too.`,
      );
  },

  async create({ plan, client, signal, ...taking }) {
    const before = await getBot(client, plan.shield_zone_id, plan.bot_id, signal);
    const code = requireCode(botActions, plan.action);
    const bot = await takeOver(taking, { action: before.action }, factsOf(before), () =>
      client.bots.setAction(plan.shield_zone_id, plan.bot_id, code, { signal }),
    );
    return { ...plan, ...factsOf(bot), action_code: code };
  },

  read: ({ state, client, signal }) =>
    nullWhenGone(client, state.shield_zone_id, signal, async () => {
      const bot = await findBot(client, state.shield_zone_id, state.bot_id, signal);
      if (bot === undefined) return null;
      const code = declaredAction(bot, state.action === null ? undefined : codeOf(botActions, state.action));
      return { ...state, ...botState(bot, code) };
    }),

  async update({ plan, client, signal }) {
    const code = requireCode(botActions, plan.action);
    const bot = await client.bots.setAction(plan.shield_zone_id, plan.bot_id, code, { signal });
    return { ...plan, ...factsOf(bot), action_code: code };
  },

  async delete({ state, client, signal, ...recording }) {
    if (state.on_destroy === "keep") return;
    const found = state.on_destroy === "restore" ? toRestore(recording, "the bot is left to its category") : undefined;
    await nullWhenGone(client, state.shield_zone_id, signal, () =>
      client.bots.setAction(state.shield_zone_id, state.bot_id, found?.action ?? botActions.codes.none, { signal }),
    );
  },

  async import({ identity, client, signal, private: recorded }) {
    const bot = await getBot(client, identity.shield_zone_id, identity.bot_id, signal);
    recorded.set({ action: bot.action });
    return botState(bot, bot.action);
  },
});
