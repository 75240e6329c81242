import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

/** A zone's action for a category of bots. */
export const shieldBotCategoryAction = ({ zone, otherZone }: Target): BatteryCase => ({
  attributes: { shield_zone_id: zone, category: "ai_scraper", action: "block", on_destroy: "delete" },
  updates: { action: "allow", on_destroy: "keep" },
  replaces: { shield_zone_id: { value: otherZone }, category: { value: "ai_tool" } },
  respelt: [],
  local: ["on_destroy"],
  importId: (object) => `${String(object["shield_zone_id"])}/${String(object["category"])}`,
  absentId: "999/ai_scraper",
  drifts: [
    {
      name: "somebody allows the category",
      make: async (service) => {
        await service.send("PUT", `/shield/shield-zone/${zone}/bot-categorization/categories/2`, { action: 2 });
      },
      shows: { action: "allow" },
    },
  ],
  remove: null,
  createdBy: "setBotCategoryAction",
  listed: {
    filter: ZONE,
    found: [
      [{ ...ZONE, category: "ai_scraper" }, "ai_scraper"],
      [{ ...ZONE, category: "preview" }, "preview"],
    ],
  },
  halfCreated: null,
});
