import { battery } from "../support/battery.js";

battery("bunny_shield_bot_category_action", {
  attributes: { shield_zone_id: 42, category: "ai_scraper", action: "block", on_destroy: "clear" },
  updates: { action: "allow", on_destroy: "keep" },
  replaces: { shield_zone_id: { value: 44 }, category: { value: "ai_tool" } },
  respelt: [],
  local: ["on_destroy"],
  derived: ["action_code"],
  importId: ({ shield_zone_id: zone, category }) => `${String(zone)}/${String(category)}`,
  absentId: "999/ai_scraper",
  drifts: [
    {
      name: "somebody allows the category",
      make: async (service) => {
        await service.send("PUT", "/shield/shield-zone/42/bot-categorization/categories/2", { action: 2 });
      },
      shows: { action: "allow" },
    },
  ],
  remove: null,
  createdBy: "setBotCategoryAction",
  halfCreated: null,
});
