import { botActions, type BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { botState, foundState, shieldBotAction as resource } from "./bot-action-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_bot_action"`: the bots that have an action of their own. */
export const shieldBotAction = defineListResource<BunnyClient>()({
  resource,
  doc: "The bots of a Shield zone that have their own action.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    const zone = config.shield_zone_id;
    for (const { categoryAction, bots } of await client.bots.list(zone, { signal }))
      for (const bot of bots) {
        // The API may report the category's action as the bot's (docs/reference/service.md#bot-actions): such a bot
        // has none of its own.
        if (bot.action === botActions.codes.none || bot.action === categoryAction) continue;
        const identity = { shield_zone_id: zone, bot_id: bot.botId };
        const found = { identity, displayName: bot.userAgentMatch ?? `bot ${bot.botId}` };
        yield includeResource
          ? { ...found, resource: { ...identity, ...botState(bot, bot.action), found: foundState(bot) } }
          : found;
      }
  },
});
