import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

/** A zone's action for one bot. */
export const shieldBotAction = ({ zone, otherZone, bot, otherBot }: Target): BatteryCase => {
  const path = `/shield/shield-zone/${zone}/bot-categorization/bots/${bot}`;
  return {
    attributes: { shield_zone_id: zone, bot_id: bot, action: "allow", on_destroy: "delete" },
    updates: { action: "block", on_destroy: "keep" },
    replaces: { shield_zone_id: { value: otherZone }, bot_id: { value: otherBot } },
    respelt: [],
    local: ["on_destroy"],
    importId: (object) => `${String(object["shield_zone_id"])}/${String(object["bot_id"])}`,
    absentId: `${zone}/999`,
    drifts: [
      {
        name: "somebody ignores the bot",
        make: async (service) => {
          await service.send("PUT", path, { action: 3 });
        },
        shows: { action: "ignore" },
      },
      {
        name: "somebody leaves the bot to its category",
        make: async (service) => {
          await service.send("PUT", path, { action: 0 });
        },
        shows: { action: "none" },
      },
    ],
    remove: null,
    createdBy: "setBotAction",
    listed: {
      filter: ZONE,
      // Bot 49 only has its category's action.
      found: [
        [{ ...ZONE, bot_id: 17 }, "GPTBot"],
        [{ ...ZONE, bot_id: 900 }, "bot 900"],
      ],
    },
    halfCreated: null,
  };
};
