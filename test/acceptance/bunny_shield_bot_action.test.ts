import { battery } from "../support/battery.js";

const bot = "/shield/shield-zone/42/bot-categorization/bots/17";

battery("bunny_shield_bot_action", {
  attributes: { shield_zone_id: 42, bot_id: 17, action: "allow", on_destroy: "clear" },
  updates: { action: "block", on_destroy: "keep" },
  replaces: { shield_zone_id: { value: 44 }, bot_id: { value: 19 } },
  respelt: [],
  local: ["on_destroy"],
  derived: ["action_code"],
  importId: ({ shield_zone_id: zone, bot_id: id }) => `${String(zone)}/${String(id)}`,
  absentId: "42/999",
  drifts: [
    {
      name: "somebody ignores the bot",
      make: async (service) => {
        await service.send("PUT", bot, { action: 3 });
      },
      shows: { action: "ignore" },
    },
    {
      name: "somebody leaves the bot to its category",
      make: async (service) => {
        await service.send("PUT", bot, { action: 0 });
      },
      shows: { action: "none" },
    },
  ],
  remove: null,
  createdBy: "setBotAction",
  halfCreated: null,
});
