import { botCategories, botCategoryActions, codeName, codeNames, type BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { categoryState, foundState, shieldBotCategoryAction as resource } from "./bot-category-action-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** `list "bunny_shield_bot_category_action"`: the bot categories that have an action. */
export const shieldBotCategoryAction = defineListResource<BunnyClient>()({
  resource,
  doc: "The bot categories of a Shield zone that have an action.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource, diagnostics }) {
    for (const group of await client.bots.list(config.shield_zone_id, { signal })) {
      if (group.categoryAction === botCategoryActions.codes.none) continue;
      const category = codeName(botCategories, group.category);
      if (!codeNames(botCategories).some((name) => name === category)) {
        diagnostics.warning(
          undefined,
          "Unknown bot category",
          `Shield zone ${config.shield_zone_id} has an action for the bot category ${group.category}, which this version of the provider does not know. The category is omitted.`,
        );
        continue;
      }
      const identity = { shield_zone_id: config.shield_zone_id, category };
      yield includeResource
        ? {
            identity,
            displayName: category,
            resource: { ...identity, ...categoryState(group), found: foundState(group.categoryAction) },
          }
        : { identity, displayName: category };
    }
  },
});
