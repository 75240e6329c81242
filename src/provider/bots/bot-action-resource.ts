import {
  type Bot,
  botActions,
  botCategories,
  botCategoryActions,
  type BunnyClient,
  codeName,
  codeNames,
  codeOf,
  requireCode,
} from "../../api/index.js";
import {
  atLeast,
  bool,
  computed,
  defineResource,
  integer,
  isKnown,
  oneOfKnown,
  privateState,
  required,
  string,
} from "../../framework/index.js";
import { actionForms, type CatalogedBot, declaredAction, findBot, getBot } from "./bot-catalog.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, shieldZoneId, onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { firstFound, foundAttribute, recordFound, takeOver } from "../policies/take-over.js";
import { storedAction } from "../policies/stored-form.js";
import { warnAboutRestore } from "../policies/restore.js";
import { destroyInZone, warnIfRefused } from "../policies/refused-destroy.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { stancesOf } from "../../zone/words/code-table.js";
import { stanceOfAction } from "../../zone/action/stance.js";
import { withCategory } from "../../zone/bots/stance.js";

function botFacts(bot: Bot) {
  return {
    user_agent_match: bot.userAgentMatch,
    category: codeName(botCategories, bot.category),
    is_verifiable: bot.isVerifiable,
  };
}

const forms = actionForms(botActions);

function botState(bot: Bot, action: number) {
  return { ...botFacts(bot), action: codeName(botActions, action) };
}

const STANCES = stancesOf(botActions);

/** Reports whether the bot's category already leads to the planned action. */
function isKeptByCategory({ action, categoryAction }: CatalogedBot, planned: string): boolean {
  const category = stanceOfAction(codeName(botCategoryActions, categoryAction)) ?? "unknown";
  const effect = (word: string) => withCategory(stanceOfAction(word) ?? "unknown", category);
  return effect(codeName(botActions, action)) === effect(planned);
}

const whatOf = (bot: number): string => `The action of bot ${bot}`;

const ACTION = required(oneOfKnown(...codeNames(botActions)), {
  doc: "Action for the bot.",
  meaning: { kind: "action", stances: STANCES },
});

/** `bunny_shield_bot_action`: PUT `bot-categorization/bots/{botId}` (docs/reference/service.md#bot-actions). */
export const shieldBotAction = defineResource<BunnyClient>()({
  type: "bunny_shield_bot_action",
  doc: [
    "The action of a Shield zone for one bot. It takes precedence over the action of the bot's category.",
    "",
    "`allow` exempts the bot from the DDoS challenge, bot detection, and access lists, but not from the WAF and rate limits.",
    "`block` responds with 403. `ignore` takes no action, even if the category has one. `none` uses the action of the",
    "category. New zones allow some bots by default; `on_destroy` determines the action after a destroy.",
  ].join("\n"),
  identity: ["shield_zone_id", "bot_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState(storedAction),
  attributes: {
    shield_zone_id: shieldZoneId,
    bot_id: required(integer, {
      doc: "ID of the bot, as returned by `bunny_shield_bots`.",
      requiresReplace: true,
      constraints: [atLeast(1)],
      meaning: { kind: "target" },
    }),
    action: ACTION,
    user_agent_match: computed(string, {
      doc: "Text in `User-Agent` that identifies the bot.",
      stable: true,
      meaning: { kind: "label", observed: true },
    }),
    category: computed(string, { doc: "Category of the bot.", stable: true }),
    is_verifiable: computed(bool, {
      doc: "Whether the API can verify the bot, so that others cannot impersonate it by its `User-Agent`.",
      stable: true,
      meaning: { kind: "subject", observed: true },
    }),
    found: foundAttribute({ action: computed(string, { doc: "The bot's own action." }) }, "Action"),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_bot_action),
  },

  async plan({ plan, prior, config, changed, at, diagnostics, client, applying, isStored, options }) {
    const { shield_zone_id: zone, bot_id: botId } = config;
    if (!changed.has("bot_id") && !changed.has("action")) return;
    const api = isKnown(zone) && isKnown(botId) ? await client() : undefined;
    if (api === undefined || !isKnown(zone) || !isKnown(botId)) return;
    const bot = await getBot(api, zone, botId, options, at.bot_id);
    Object.assign(plan, botFacts(bot));
    if (prior === null && !isStored) plan.found = forms.stateOf(bot);
    if (prior === null && !applying && isKnown(plan.action) && !isKeptByCategory(bot, plan.action))
      warnAboutWeakening({ action: ACTION }, forms.stateOf(bot), plan, at, diagnostics);
    if (plan.action === "allow" && !bot.isVerifiable)
      diagnostics.warning(
        at.action,
        "This bot can be impersonated",
        `The API cannot verify "${bot.userAgentMatch ?? botId}", so any client that sends its User-Agent is allowed too.`,
      );
  },

  async create({ plan, client, options, ...taking }) {
    const before = await getBot(client, plan.shield_zone_id, plan.bot_id, options);
    const code = requireCode(botActions, plan.action);
    const first = firstFound(taking, { action: before.action }, forms, plan.found);
    const bot = await takeOver(taking, first, botFacts(before), () =>
      client.bots.setAction(plan.shield_zone_id, plan.bot_id, code, options),
    );
    return { ...plan, ...botFacts(bot), found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const bot = await findBot(client, state.shield_zone_id, state.bot_id, options);
      if (bot === undefined) return null;
      const code = declaredAction(bot, state.action === null ? undefined : codeOf(botActions, state.action));
      return { ...state, ...botState(bot, code) };
    }),

  async update({ plan, prior, client, options }) {
    const code = requireCode(botActions, plan.action);
    const bot = await client.bots.setAction(plan.shield_zone_id, plan.bot_id, code, options);
    return { ...plan, ...botFacts(bot), found: prior.found };
  },

  async planDestroy(context) {
    if (warnAboutRestore(context))
      await warnIfRefused("bunny_shield_bot_action", whatOf(context.state.bot_id), context);
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone, bot_id: botId } = state;
    const write = ({ action }: { readonly action: number }) => client.bots.setAction(zone, botId, action, options);
    await destroyInZone(context, {
      ...{ what: whatOf(botId), forms, write, otherwise: () => write({ action: botActions.codes.none }) },
      present: async () => {
        const bot = await findBot(client, zone, botId, options);
        return (
          bot && { action: declaredAction(bot, state.action === null ? undefined : codeOf(botActions, state.action)) }
        );
      },
    });
  },

  async import({ identity, client, options, private: recorded }) {
    const bot = await requireZone(client, identity.shield_zone_id, options, () =>
      getBot(client, identity.shield_zone_id, identity.bot_id, options),
    );
    return { ...botState(bot, bot.action), found: recordFound(recorded, { action: bot.action }, forms) };
  },

  list: {
    doc: "The bots of a Shield zone that have their own action.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options }) {
      for (const { categoryAction, bots } of await client.bots.list(zone, options))
        for (const bot of bots) {
          // The API may report the category's action as the bot's own (docs/reference/service.md#bot-actions).
          if (bot.action === botActions.codes.none || bot.action === categoryAction) continue;
          const identity = { shield_zone_id: zone, bot_id: bot.botId };
          const displayName = bot.userAgentMatch ?? `bot ${bot.botId}`;
          yield {
            identity,
            displayName,
            resource: { ...identity, ...botState(bot, bot.action), found: forms.stateOf(bot) },
          };
        }
    }),
  },
});
